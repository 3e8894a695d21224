// How far Vaxandis can be solved: who wins after a first stack (docs/decisions/0185).
//
// usage: vaxandis SIZE TABLE_BITS SECONDS first | perft DEPTH
// Proof-number search, depth first (Nagai 2002), with weak proof numbers (Ueda et al. 2008) and exact keys. The table has
// 2^TABLE_BITS entries of 32 bytes. The rule of landing is `after`.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace {

using Key = unsigned __int128;
constexpr int MOST_CELLS = 37, MOST_STACKS = 18, HIGHEST = 15;
constexpr uint32_t INFINITE = 1u << 30;

/// Heights by cell: above 0 those of the side to act, below 0 the other's.
using Position = std::array<int8_t, MOST_CELLS>;
using Cells = uint64_t;

int cells;
std::vector<std::string> names;
std::array<Cells, MOST_CELLS> near;
std::array<std::vector<std::vector<int>>, MOST_CELLS> rays;
std::vector<std::array<int, MOST_CELLS>> symmetries;

void lay_out(int size) {
  std::map<std::pair<int, int>, int> at;
  std::vector<std::pair<int, int>> places;
  for (int row = 1 - size; row < size; row++)
    for (int column = std::max(1 - size, 1 - size - row); column <= std::min(size - 1, size - 1 - row); column++) {
      at[{row, column}] = static_cast<int>(places.size());
      places.push_back({row, column});
      const int first = std::max(1 - size, 1 - size - row);
      names.push_back(std::string(1, static_cast<char>('a' + row + size - 1)) + std::to_string(column - first + 1));
    }
  cells = static_cast<int>(places.size());
  const int steps[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
  for (int cell = 0; cell < cells; cell++)
    for (const auto& step : steps) {
      std::vector<int> ray;
      for (auto place = places[cell];;) {
        place = {place.first + step[0], place.second + step[1]};
        if (!at.count(place)) break;
        ray.push_back(at[place]);
      }
      if (ray.empty()) continue;
      near[cell] |= Cells{1} << ray[0];
      rays[cell].push_back(ray);
    }
  for (int turns = 0; turns < 12; turns++) {
    std::array<int, MOST_CELLS> map{};
    for (int cell = 0; cell < cells; cell++) {
      auto [row, column] = places[cell];
      for (int turn = 0; turn < turns % 6; turn++) std::tie(row, column) = std::pair(row + column, -row);
      if (turns >= 6) std::swap(row, column);
      map[cell] = at.at({row, column});
    }
    symmetries.push_back(map);
  }
}

/// The number of a position, the same for those that are alike under a symmetry of the board.
Key key_of(const Position& position) {
  Key least = ~Key{0};
  for (const auto& map : symmetries) {
    Key key = 0;  // where stacks are in 37 bits, then 5 bits for each
    Cells taken = 0;
    int count = 0;
    for (int cell = 0; cell < cells; cell++)
      if (const int stack = position[map[cell]]) {
        taken |= Cells{1} << cell;
        key = key << 5 | (stack + HIGHEST);
        count++;
      }
    if (count > MOST_STACKS) std::cerr << "Too many stacks for the keys.\n", std::exit(2);
    least = std::min(least, key << MOST_CELLS | taken);
  }
  return least;
}

template <class Each>
void for_each(Cells set, Each each) {
  for (; set; set &= set - 1) each(__builtin_ctzll(set));
}

/// These stacks with all of the same side and height that are joined to them.
Cells group(const Position& position, Cells found) {
  for (Cells todo = found; todo;) {
    const int cell = __builtin_ctzll(todo);
    todo &= todo - 1;
    for_each(near[cell] & ~found, [&](int other) {
      if (position[other] == position[cell]) found |= Cells{1} << other, todo |= Cells{1} << other;
    });
  }
  return found;
}

/// Whether a stack on a cell, or its group there, has a higher enemy beside it.
bool freezes(Position& position, int cell, int height) {
  const int8_t before = position[cell];
  position[cell] = static_cast<int8_t>(height);
  bool frozen = false;
  for_each(group(position, Cells{1} << cell), [&](int member) {
    for_each(near[member], [&](int other) { frozen |= position[other] < -height; });
  });
  position[cell] = before;
  return frozen;
}

/// Calls `each` with the position after every landing of the stack on a cell, still seen by the side that moved.
template <class Each>
void slide(const Position& position, int start, Each each) {
  Position others = position;
  const int low = others[start];
  others[start] = 0;
  Cells taken = 0, own = 0;
  for (int cell = 0; cell < cells; cell++) {
    if (others[cell]) taken |= Cells{1} << cell;
    if (others[cell] > 0) own |= Cells{1} << cell;
  }
  const Cells beside = own & near[start];
  int lowest = 0;
  for_each(beside, [&](int cell) { lowest = lowest ? std::min<int>(lowest, others[cell]) : others[cell]; });
  const Cells known = group(others, beside);
  for (const auto& ray : rays[start]) {
    Position stacks = others;
    Cells touched = known;
    int height = low;
    for (const int cell : ray) {
      if (taken >> cell & 1 || !(taken & near[cell])) continue;
      if (const Cells friends = own & near[cell]) {
        if (friends & ~touched) {
          const Cells growing = group(stacks, friends & ~touched);
          height++;
          for_each(growing, [&](int at) { stacks[at]++; });
          touched |= group(stacks, growing);
        }
        int least = 127;
        for_each(friends, [&](int at) { least = std::min<int>(least, stacks[at]); });
        if (lowest ? least < lowest : least <= height) {
          Position after = stacks;
          after[cell] = static_cast<int8_t>(height);
          each(after);
        }
      }
      if (freezes(stacks, cell, height)) break;
    }
  }
}

/// The positions after each action, as the other side sees them.
void after_each(const Position& position, std::vector<Position>& after) {
  after.clear();
  const auto add = [&](Position next) {
    for (int cell = 0; cell < cells; cell++) {
      if (std::abs(next[cell]) > HIGHEST) std::cerr << "A stack is too high for the keys.\n", std::exit(2);
      next[cell] = static_cast<int8_t>(-next[cell]);
    }
    after.push_back(next);
  };
  Cells taken = 0;
  for (int cell = 0; cell < cells; cell++)
    if (position[cell]) taken |= Cells{1} << cell;
  for (int cell = 0; cell < cells; cell++) {
    if (!position[cell] && !(taken & near[cell])) {
      Position next = position;
      next[cell] = 1;
      add(next);
    }
    Position own = position;
    if (position[cell] > 0 && !freezes(own, cell, position[cell])) slide(position, cell, add);
  }
}

uint64_t perft(const Position& position, int depth) {
  if (!depth) return 1;
  std::vector<Position> after;
  after_each(position, after);
  if (after.empty()) return 1;
  uint64_t sum = 0;
  for (const auto& next : after) sum += perft(next, depth - 1);
  return sum;
}

/// What is known: how far a position is from a proof that its side wins, and that it loses; 0 is proved.
struct Entry {
  Key key = ~Key{0};
  uint32_t win = 1, loss = 1;
};

class Search {
 public:
  Search(int bits, double seconds) : table(size_t{1} << bits), seconds(seconds) {}

  /// 1 won, -1 lost, 0 not known in this time.
  int value(const Position& position) {
    began = std::chrono::steady_clock::now();
    out_of_time = false;
    const Entry found = look(position, key_of(position), INFINITE, INFINITE);
    return !found.win ? 1 : !found.loss ? -1 : 0;
  }

  uint64_t looked_at = 0;

 private:
  struct Child {
    Position position;
    Entry entry;
  };

  Entry look(const Position& position, Key key, uint32_t most_win, uint32_t most_loss) {
    if (!(++looked_at & 1023))
      out_of_time = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() > seconds;
    std::vector<Position> after, replies;
    after_each(position, after);
    std::vector<Child> children;
    for (const auto& next : after) {
      Child child{next, {key_of(next), 1, 1}};
      if (!find(child.entry)) {
        after_each(next, replies);
        child.entry.win = replies.empty() ? INFINITE : 1;
        child.entry.loss = static_cast<uint32_t>(replies.size());
      }
      if (!child.entry.loss) return keep({key, 0, INFINITE});
      const auto same = [&](const Child& other) { return other.entry.key == child.entry.key; };
      if (std::none_of(children.begin(), children.end(), same)) children.push_back(child);
    }
    for (;;) {
      Child* best = nullptr;
      uint32_t second = INFINITE, hardest = 0, open = 0;
      for (auto& child : children) {
        if (child.entry.win) open++, hardest = std::max(hardest, child.entry.win);
        if (!best || child.entry.loss < best->entry.loss) {
          if (best) second = best->entry.loss;
          best = &child;
        } else {
          second = std::min(second, child.entry.loss);
        }
      }
      const uint32_t extra = open ? open - 1 : 0;
      const Entry now{key, best ? best->entry.loss : INFINITE, open ? hardest + extra : 0};
      if (out_of_time || !now.win || !now.loss || now.win >= most_win || now.loss >= most_loss) return keep(now);
      best->entry = look(best->position, best->entry.key, most_loss - extra, std::min(most_win, second + 1));
    }
  }

  static size_t mixed(Key key) {
    uint64_t word = static_cast<uint64_t>(key) ^ static_cast<uint64_t>(key >> 64) * 0x9e3779b97f4a7c15;
    word = (word ^ word >> 31) * 0x7fb5d329728ea185;
    word = (word ^ word >> 27) * 0x81dadef4bc2dd44d;
    return word ^ word >> 33;
  }

  Entry& place(Key key) {
    Entry* worst = nullptr;
    for (size_t probe = 0, at = mixed(key); probe < 8; probe++) {
      Entry& entry = table[(at + probe) & (table.size() - 1)];
      if (entry.key == key || entry.key == ~Key{0}) return entry;
      const bool proved = !entry.win || !entry.loss;
      if (!worst || (!proved && (!worst->win || !worst->loss || entry.win + entry.loss < worst->win + worst->loss)))
        worst = &entry;
    }
    return *worst;
  }

  bool find(Entry& wanted) {
    const Entry& entry = place(wanted.key);
    if (entry.key != wanted.key) return false;
    wanted = entry;
    return true;
  }

  Entry keep(const Entry& entry) { return place(entry.key) = entry; }

  std::vector<Entry> table;
  double seconds;
  std::chrono::steady_clock::time_point began;
  bool out_of_time = false;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) return 1;
  lay_out(std::atoi(arguments[1]));
  const Position start{};
  if (std::string(arguments[4]) == "perft") {
    std::cout << perft(start, std::atoi(arguments[5])) << '\n';
    return 0;
  }
  Search search(std::atoi(arguments[2]), std::atof(arguments[3]));
  std::vector<Key> seen;
  for (int cell = cells / 2; cell >= 0; cell--) {
    Position stack{};
    stack[cell] = -1;
    if (std::count(seen.begin(), seen.end(), key_of(stack))) continue;
    seen.push_back(key_of(stack));
    const uint64_t before = search.looked_at;
    const int value = search.value(stack);
    std::cout << "first stack on " << names[cell] << ": " << (value < 0 ? "Black" : value ? "White" : "nobody proved")
              << ", " << search.looked_at - before << " positions" << std::endl;
  }
}
