// Whether a position of Sedona Vortex is won: depth-first search with a table of all that was found, by exact keys.
#pragma once

#include <vector>

#include "vortex.hpp"

namespace vortex {

inline Key mixed(Key key) {
  key ^= key >> 31;
  key *= 0x7fb5d329728ea185;
  key ^= key >> 27;
  key *= 0x81dadef4bc2dd44d;
  return key ^ key >> 33;
}

/// What is known of positions. A full table forgets what was cheapest to find; it never mistakes one for another.
class Table {
 public:
  explicit Table(int bits) : entries(size_t{1} << bits, 0), mask(entries.size() - 1) {}

  /// The facts about a position, 0 for none.
  unsigned facts(Key key) const {
    for (size_t probe = 0, at = mixed(key); probe < PROBES; probe++) {
      const uint64_t entry = entries[(at + probe) & mask];
      if (!entry) return 0;
      if (entry >> SHIFT == key + 1) return entry & FACTS;
    }
    return 0;
  }

  /// Adds a fact that took so many positions to find.
  void add(Key key, unsigned fact, uint64_t effort) {
    const uint64_t worth = std::min<uint64_t>(63 - __builtin_clzll(effort | 1), 31);
    uint64_t* place = nullptr;
    for (size_t probe = 0, at = mixed(key); probe < PROBES; probe++) {
      uint64_t& entry = entries[(at + probe) & mask];
      if (entry && entry >> SHIFT == key + 1) {
        const uint64_t older = entry >> FACT_BITS & 31;
        entry = (key + 1) << SHIFT | std::max(older, worth) << FACT_BITS | (entry & FACTS) | fact;
        return;
      }
      if (!entry) {
        place = &entry;
        break;
      }
      if (!place || (entry >> FACT_BITS & 31) < (*place >> FACT_BITS & 31)) place = &entry;
    }
    *place = (key + 1) << SHIFT | worth << FACT_BITS | fact;
  }

 private:
  static constexpr int PROBES = 8, FACT_BITS = 4, SHIFT = 9;
  static constexpr uint64_t FACTS = 15;
  std::vector<uint64_t> entries;  // (key + 1) in 45 bits, effort in 5, facts in 4
  size_t mask;
};

/// How free the side to act is: the fewer, smaller and lower the stones that it has on top, the worse it mostly stands.
inline int freedom(const Position& position) {
  int score = 0;
  for (int space = 0; space < 2 * spaces; space++)
    if (const Pile pile = position.piles[space]; pile && !(pile & 1)) score += 8 + top_size(pile) + space / 2;
  return score;
}

/// The number of positions the searches looked at, for people to read.
inline uint64_t looked_at = 0;

class Search {
 public:
  explicit Search(int bits) : table(bits) {}

  /// Whether the side to act can reach at least a draw (`least` 0) or a win (1).
  bool reaches(const Position& position, int least) {
    const End end = end_of(position);
    if (end != End::none) return (end == End::won ? 1 : end == End::lost ? -1 : 0) >= least;
    const Key key = key_of(position);
    const unsigned yes = least ? 1 : 4, no = least ? 2 : 8;
    // A win is a draw at least, and what does not even draw does not win.
    const unsigned facts = table.facts(key);
    if (facts & (yes | 1)) return true;
    if (facts & (no | 8)) return false;
    const uint64_t before = looked_at++;
    const bool found = search(position, least);
    table.add(key, found ? yes : no, looked_at - before);
    return found;
  }

  /// 1 won, 0 drawn, -1 lost for the side to act.
  int value(const Position& position) { return reaches(position, 1) ? 1 : reaches(position, 0) ? 0 : -1; }

 private:
  bool search(const Position& position, int least) {
    Positions after;
    const int count = after_each(position, after);
    for (int move = 0; move < count; move++)
      if (end_of(after[move]) == End::won) return true;
    std::array<std::pair<int, int>, MOST_MOVES> order;
    const unsigned lost = least ? 8 : 2 | 8;  // facts of a reply that settle it
    for (int move = 0; move < count; move++) {
      after[move] = flipped(after[move]);
      if (end_of(after[move]) == End::none && table.facts(key_of(after[move])) & lost) return true;
      order[move] = {freedom(after[move]), -move};  // of equals the largest stone, furthest on
    }
    std::sort(order.begin(), order.begin() + count);
    for (int rank = 0; rank < count; rank++)
      if (!reaches(after[-order[rank].second], 1 - least)) return true;
    return false;
  }

  Table table;
};

}  // namespace vortex
