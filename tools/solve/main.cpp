// The solver of Sedona Vortex: counts positions, finds values, and writes a winning strategy of the second player.
//
// usage: vortex SPACES TABLE_BITS perft DEPTH | values | strategy
// The table has 2^TABLE_BITS entries of 8 bytes.

#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "search.hpp"

using namespace vortex;

namespace {

uint64_t perft(const Position& position, int depth) {
  if (!depth || end_of(position) != End::none) return 1;
  Positions after;
  uint64_t sum = 0;
  for (int move = 0, count = after_each(position, after); move < count; move++)
    sum += perft(flipped(after[move]), depth - 1);
  return sum;
}

/// Reads positions, a line each in hex (what each side has off the board, passes, the piles); writes keys and values.
void tell_values(Search& search) {
  Position position;
  for (int mine, theirs, passes; std::cin >> std::hex >> mine >> theirs >> passes;) {
    for (int space = 0; space < 2 * spaces; space++) std::cin >> position.piles[space];
    position.off = {static_cast<uint8_t>(mine), static_cast<uint8_t>(theirs)};
    position.passes = static_cast<uint8_t>(passes);
    std::cout << key_of(position) << ' ' << search.value(position) << '\n';
  }
}

/// A winning reply to every action of the side that has lost, walked depth first.
class Strategy {
 public:
  explicit Strategy(Search& search) : search(search) {}

  /// Answers all that can follow a lost position.
  void walk(const Position& lost) {
    if (!seen.insert(key_of(lost)).second) return;
    Positions after;
    for (int move = 0, count = after_each(lost, after); move < count; move++)
      if (end_of(after[move]) == End::none) answer(flipped(after[move]));
  }

  /// A line for every position that needs a reply: its key, and the reply's place in the order of `replies`.
  void write() const {
    for (const auto& [key, index] : places) std::cout << key << ' ' << index << '\n';
    std::cerr << spaces << " spaces: " << seen.size() << " lost positions, " << places.size() << " replies\n";
  }

 private:
  struct Reply {
    int freedom;
    Key key;
    Position position;
  };

  /// Finds the reply in a won position; none is needed where an action wins at once.
  void answer(const Position& won) {
    const Key key = key_of(won);
    if (places.count(key)) return;
    std::vector<Reply> replies;
    if (!find_replies(won, replies)) return;
    int chosen = -1;
    for (int index = 0; index < static_cast<int>(replies.size()); index++) {
      const bool known = seen.count(replies[index].key);
      if (!known && (chosen >= 0 || search.reaches(replies[index].position, 0))) continue;
      chosen = index;
      if (known) break;
    }
    if (chosen < 0) {
      std::cerr << "No reply wins.\n";
      std::exit(2);
    }
    places[key] = chosen;
    walk(replies[chosen].position);
  }

  /// The positions after each action, as the other side sees them: first those in which it is least free, then by key.
  bool find_replies(const Position& won, std::vector<Reply>& replies) {
    Positions after;
    for (int move = 0, count = after_each(won, after); move < count; move++) {
      if (end_of(after[move]) == End::won) return false;
      const Position next = flipped(after[move]);
      if (end_of(next) == End::none) replies.push_back({freedom(next), key_of(next), next});
    }
    const auto order = [](const Reply& a, const Reply& b) {
      return std::pair(a.freedom, a.key) < std::pair(b.freedom, b.key);
    };
    std::sort(replies.begin(), replies.end(), order);
    const auto same = [](const Reply& a, const Reply& b) { return a.key == b.key; };
    replies.erase(std::unique(replies.begin(), replies.end(), same), replies.end());
    return true;
  }

  Search& search;
  std::unordered_set<Key> seen;
  std::unordered_map<Key, int> places;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 1;
  spaces = std::atoi(arguments[1]);
  const std::string what = arguments[3];
  const Position start;
  if (what == "perft") {
    std::cout << perft(start, std::atoi(arguments[4])) << '\n';
    return 0;
  }
  Search search(std::atoi(arguments[2]));
  if (what == "values") {
    tell_values(search);
    return 0;
  }
  const bool second_wins = !search.reaches(start, 0);
  std::cerr << spaces << " spaces: the second player " << (second_wins ? "wins" : "does not win") << ", " << looked_at
            << " positions looked at\n";
  if (!second_wins) return 3;
  Strategy strategy(search);
  strategy.walk(start);
  strategy.write();
}
