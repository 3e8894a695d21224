// The rules of Sedona Vortex on plain numbers, for the solver; py/cairn states them for people.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace vortex {

using Pile = uint64_t;  // a stack, a stone in every four bits, the top in the lowest; a stone is 2 * size + colour
using Key = uint64_t;

constexpr int MOST_SPACES = 9, MOST_MOVES = 32;
inline int spaces = 7;

/// A position as the side to act sees it: colour 0 is its own.
struct Position {
  std::array<Pile, 2 * MOST_SPACES> piles{};             // by space, as py/cairn numbers them: L1 0, R1 1, L2 2, …
  std::array<uint8_t, 2> off{0b111110, 0b111110};        // by colour, a bit for each size off the board
  uint8_t passes = 0;                                    // turns passed in a row
};

enum class End { none, won, lost, drawn };

inline int length(Pile pile) { return pile ? (67 - __builtin_clzll(pile)) / 4 : 0; }
inline int top_size(Pile pile) { return (pile & 15) >> 1; }
inline bool can_rest(Pile pile, int size) { return !pile || top_size(pile) >= size; }

/// How it stands for colour 0, whoever acts.
inline End end_of(const Position& position) {
  const Pile left = position.piles[2 * spaces - 2], right = position.piles[2 * spaces - 1];
  if (left && right && (left & 1) == (right & 1)) return left & 1 ? End::lost : End::won;
  return position.passes >= 2 ? End::drawn : End::none;
}

/// Lets a pile arrive at a space: its lowest stone is the size that counts.
inline void arrive(Position& position, Pile pile, int space) {
  const int middle = 2 * spaces - 2;
  for (;;) {
    const int count = length(pile), size = static_cast<int>(pile >> (4 * (count - 1))) >> 1;
    for (;; space += 2) {
      if (can_rest(position.piles[space], size)) break;
      if (can_rest(position.piles[space ^ 1], size)) {
        space ^= 1;
        break;
      }
      if (space >= middle) break;
    }
    Pile& rest = position.piles[space];
    Pile out = 0;  // smaller stones in the middle leave as one pile
    int forced = 0;
    for (; rest && top_size(rest) < size; rest >>= 4) out |= (rest & 15) << (4 * forced++);
    rest = rest << (4 * count) | pile;
    if (!out) return;
    pile = out;
    space &= 1;
  }
}

/// The same position as the other side sees it.
inline Position flipped(Position position) {
  for (int space = 0; space < 2 * spaces; space++) {
    Pile& pile = position.piles[space];
    Pile stones = pile | pile >> 1;
    stones |= stones >> 2;
    pile ^= stones & 0x1111111111111111;
  }
  std::swap(position.off[0], position.off[1]);
  return position;
}

using Positions = std::array<Position, MOST_MOVES>;

/// All positions after an action of colour 0, still as colour 0 sees them, in the order of `legal_actions`.
inline int after_each(const Position& position, Positions& after) {
  int count = 0;
  for (int size = 1; size <= 5; size++)
    if (position.off[0] >> size & 1)
      for (int space = 0; space < 2; space++) {
        Position& next = after[count++] = position;
        next.passes = 0;
        next.off[0] ^= 1 << size;
        arrive(next, 2 * size, space);
      }
  for (int spiral = 0; spiral < 2; spiral++)
    for (int space = spiral; space < 2 * spaces - 2; space += 2)
      if (const Pile pile = position.piles[space]; pile && !(pile & 1)) {
        Position& next = after[count++] = position;
        next.passes = 0;
        next.piles[space] = pile >> 4;
        arrive(next, pile & 15, space + 2);
      }
  if (!count) (after[count++] = position).passes++;
  return count;
}

/// The number of a position, the same only for one that is like it with its spirals swapped.
///
/// Of each size there are two stones: where each lies (0 off the board, else its space and one more), and which is on
/// top if they lie on one space. Five such numbers and the turns passed are below 2^45 even for nine spaces.
inline Key key_of(const Position& position) {
  const int places = 2 * spaces + 1, pairs = places * places + 2 * spaces;
  std::array<int, 12> at[2];
  at[0].fill(0);
  at[1].fill(0);
  std::array<bool, 6> is_mine_on_top{};
  for (int space = 0; space < 2 * spaces; space++)
    for (Pile pile = position.piles[space]; pile; pile >>= 4) {
      const int stone = pile & 15;
      at[0][stone] = space + 1;
      at[1][stone] = (space ^ 1) + 1;
      if (!(stone & 1) && (pile >> 4 & 15) == static_cast<Pile>(stone | 1)) is_mine_on_top[stone >> 1] = true;
    }
  Key keys[2] = {0, 0};
  for (int side = 0; side < 2; side++) {
    for (int size = 1; size <= 5; size++) {
      const int mine = at[side][2 * size], theirs = at[side][2 * size + 1];
      const int pair = is_mine_on_top[size] ? places * places + mine - 1 : mine * places + theirs;
      keys[side] = keys[side] * pairs + pair;
    }
    keys[side] = 2 * keys[side] + position.passes;
  }
  return std::min(keys[0], keys[1]);
}

}  // namespace vortex
