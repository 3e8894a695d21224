// Skorpion's endgames: the value of every position in which few beads are left, in play and in hand together
// (docs/decisions/0193). A bead that pays for a second step is out of the game.
//
// usage: skorpion BEADS perft DEPTH | values | table      with the board on the input, and positions after it
// Backwards from the ends (retrograde analysis), for both sides' beads from the fewest on; a number of plies to the end
// for each position, in one byte. Everything is told as the side to act sees it, which is always Red: the other side's
// positions are these after a half turn of the board.

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

using Spots = uint32_t;
constexpr int SPOTS = 22, GATE = 22, MOST = 8;
constexpr Spots EVERY = (1u << SPOTS) - 1;
/// Of a position: for a ply to the end each, odd where the side to act wins; 0 for a draw, or what is not known yet.
using Value = uint8_t;
constexpr uint8_t NEVER = 255, IMPOSSIBLE = 255;

/// Spot n lies, after a half turn, where spot n + 11 was; the Gate comes last.
std::array<Spots, SPOTS + 1> near;
Spots starts, own_starts, one_line;

struct Pair {
  int skorpion, tail;
};
std::vector<Pair> pairs;
std::array<std::array<int, SPOTS + 1>, SPOTS + 1> pair_at;
std::array<int, 512> turned_pair;
std::vector<uint32_t> rank_of;
std::array<std::array<uint32_t, MOST + 1>, SPOTS + 1> choose;

Spots turned(Spots set) { return (set >> 11 | set << 11) & EVERY; }
int turned_spot(int spot) { return spot == GATE ? GATE : (spot + 11) % SPOTS; }

template <class Each>
void for_each(Spots set, Each each) {
  for (; set; set &= set - 1) each(__builtin_ctz(set));
}

void read_board() {
  Spots start_bits, own, one;
  std::cin >> start_bits >> own >> one;
  for (auto& lines : near) std::cin >> lines;
  starts = start_bits, own_starts = own, one_line = one;
  for (auto& row : pair_at) row.fill(-1);
  const auto add = [](int skorpion, int tail) {
    pair_at[skorpion][tail] = static_cast<int>(pairs.size());
    pairs.push_back({skorpion, tail});
  };
  add(GATE, GATE);
  for (int skorpion = 0; skorpion < SPOTS; skorpion++)
    if (!(starts >> skorpion & 1)) for_each(near[skorpion] & ~starts, [&](int tail) { add(skorpion, tail); });
  for (size_t at = 0; at < pairs.size(); at++)
    turned_pair[at] = pair_at[turned_spot(pairs[at].skorpion)][turned_spot(pairs[at].tail)];
  for (int n = 0; n <= SPOTS; n++)
    for (int k = 0; k <= MOST; k++) choose[n][k] = !k ? 1 : !n ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
  rank_of.resize(EVERY + 1);
  for (Spots set = 0; set <= EVERY; set++) {
    int k = 0;
    if (__builtin_popcount(set) <= MOST) for_each(set, [&](int spot) { rank_of[set] += choose[spot][++k]; });
  }
}

/// A position: the beads in play, where Skorpion and Tail are, and the beads of each in play and in hand.
struct Position {
  Spots mine, theirs;
  int pair, my_total, their_total;
};

int count(Spots set) { return __builtin_popcount(set); }

Position flipped(const Position& p) {
  return {turned(p.theirs), turned(p.mine), turned_pair[p.pair], p.their_total, p.my_total};
}

/// Where the side to act may place a bead, the Gate left out; and whether it may in the Gate.
Spots placeable(Spots mine, Spots taken, bool* gate) {
  Spots once = 0, twice = 0;
  for_each(mine, [&](int spot) {
    twice |= once & near[spot];
    once |= near[spot];
  });
  const Spots open = own_starts | (once & one_line) | twice;
  *gate = twice >> GATE & 1 && !(taken >> GATE & 1);
  return open & ~taken & EVERY;
}

Spots occupied(const Position& p) {
  return p.mine | p.theirs | 1u << pairs[p.pair].skorpion | 1u << pairs[p.pair].tail;
}

Spots steps(int pair) { return near[pairs[pair].skorpion] & ~(1u << pairs[pair].tail) & EVERY; }
int arrival(int pair, int to) { return starts >> to & 1 ? 0 : pair_at[to][pairs[pair].skorpion]; }

/// Calls `within` for each action after which as many beads are left, `below` for each with fewer; the position after
/// it, as the same side sees it. The game is over where a side has no bead in play, or `gate` is told.
template <class Within, class Below, class Gate>
void for_each_action(const Position& p, Within within, Below below, Gate gate) {
  if (count(p.mine) < p.my_total) {
    bool in_gate;
    for_each(placeable(p.mine, occupied(p), &in_gate), [&](int spot) {
      Position after = p;
      after.mine |= 1u << spot;
      within(after);
    });
    if (in_gate) gate();
  }
  for_each(steps(p.pair), [&](int first) {
    const Spots bit = 1u << first;
    Position after{p.mine & ~bit, p.theirs & ~bit, arrival(p.pair, first), p.my_total, p.their_total};
    within(after);
    if (!after.theirs || count(after.mine) < 2) return;
    for_each(after.mine, [&](int paid) {
      const Spots left = after.mine & ~(1u << paid);
      for_each(steps(after.pair), [&](int second) {
        const Spots taken = 1u << second;
        below(Position{left & ~taken, after.theirs & ~taken, arrival(after.pair, second), p.my_total - 1,
                       p.their_total});
      });
    });
  });
}

/// All positions with so many beads of the side to act and of the other, in play and in hand.
struct Class {
  Class(int mine, int theirs) : my_total(mine), their_total(theirs) {
    for (int i = 1; i <= mine; i++)
      for (int j = 1; j <= theirs; j++) {
        offset[i][j] = size;
        size += uint64_t{choose[SPOTS][i]} * choose[SPOTS - i][j] * pairs.size();
      }
    values.resize(size);
  }

  uint64_t index(const Position& p) const {
    const int i = count(p.mine), j = count(p.theirs);
    const uint64_t beads = uint64_t{rank_of[p.mine]} * choose[SPOTS - i][j] + rank_of[_pext_u32(p.theirs, ~p.mine)];
    return offset[i][j] + beads * pairs.size() + p.pair;
  }

  /// Calls for every position, also for those in which a bead lies where Skorpion or Tail are, which cannot be.
  template <class Each>
  void for_all(Each each) const {
    uint64_t at = 0;
    for (int i = 1; i <= my_total; i++)
      for (int j = 1; j <= their_total; j++)
        for_subsets(SPOTS, i, [&](Spots mine) {
          for_subsets(SPOTS - i, j, [&](Spots packed) {
            const Spots theirs = _pdep_u32(packed, EVERY & ~mine);
            for (int pair = 0; pair < static_cast<int>(pairs.size()); pair++, at++) {
              const Spots there = 1u << pairs[pair].skorpion | 1u << pairs[pair].tail;
              each(at, Position{mine, theirs, pair, my_total, their_total}, !((mine | theirs) & there));
            }
          });
        });
  }

  /// The sets of k of n spots, in the order of their ranks.
  template <class Each>
  static void for_subsets(int n, int k, Each each) {
    for (Spots set = (1u << k) - 1; set < 1u << n;) {
      each(set);
      const Spots low = set & -set, next = set + low;
      set = next | ((set ^ next) >> 2) / low;
    }
  }

  int my_total, their_total;
  std::array<std::array<uint64_t, MOST + 1>, MOST + 1> offset{};
  uint64_t size = 0;
  std::vector<Value> values;
  /// While it is solved: the actions within the class after which the other side is not known to win; NEVER where it
  /// cannot be lost. And the ply count that it will have when it is won, or when all is known and it is lost.
  std::vector<uint8_t> open, due;
};

std::map<std::pair<int, int>, Class> classes;

Class& class_of(const Position& p) { return classes.at({p.my_total, p.their_total}); }

Value value_of(const Position& p) {
  Class& in = class_of(p);
  return in.values[in.index(p)];
}

/// What the actions that end the game, or leave fewer beads, say of each position; and how many others there are.
void begin(Class& in) {
  in.open.assign(in.size, 0);
  in.due.assign(in.size, 0);
  in.for_all([&](uint64_t at, const Position& p, bool is_possible) {
    if (!is_possible) {
      in.values[at] = IMPOSSIBLE;
      return;
    }
    int open = 0, win = NEVER, loss = 0;
    bool holds = false;
    const auto ended = [&](const Position& after) {
      if (!after.theirs) win = 1;
      return !after.theirs || !after.mine;
    };
    for_each_action(
        p, [&](const Position& after) { open += !ended(after); },
        [&](const Position& after) {
          if (win == 1 || ended(after)) return;
          const Value value = value_of(flipped(after));
          if (!value) holds = true;
          if (value & 1) loss = std::max(loss, value + 1);
          if (value && !(value & 1)) win = std::min(win, value + 1);
        },
        [&] { win = 1; });
    in.due[at] = static_cast<uint8_t>(win < NEVER ? win : loss);
    in.open[at] = static_cast<uint8_t>(win < NEVER || holds ? NEVER : open);
  });
}

/// Calls for each position from which an action within the class leads to one, as its side to act sees it.
template <class Each>
void for_each_before(const Position& p, Each each) {
  const Position after = flipped(p);  // as the side that has acted sees it
  const auto [skorpion, tail] = pairs[after.pair];
  for_each(after.mine, [&](int spot) {
    Position before = after;
    before.mine &= ~(1u << spot);
    bool gate;
    if (before.mine && placeable(before.mine, occupied(before), &gate) >> spot & 1) each(before);
  });
  const auto stepped = [&](int to, int pair) {  // a step to a spot led away from this pair
    if (pair < 0 || !(steps(pair) >> to & 1) || arrival(pair, to) != after.pair) return;
    const Spots bit = 1u << to, there = 1u << pairs[pair].skorpion | 1u << pairs[pair].tail;
    if ((after.mine | after.theirs) & (bit | there)) return;
    Position before = after;
    before.pair = pair;
    each(before);
    before.mine |= bit;
    if (count(before.mine) <= before.my_total) each(before);
    before.mine = after.mine, before.theirs |= bit;
    if (count(before.theirs) <= before.their_total) each(before);
  };
  if (after.pair)
    for (int older = 0; older <= SPOTS; older++) stepped(skorpion, pair_at[tail][older]);
  else
    for_each(starts, [&](int start) {
      for_each(near[start] & ~starts, [&](int from) {
        for (int older = 0; older <= SPOTS; older++) stepped(start, pair_at[from][older]);
      });
    });
}

/// Gives a value to each position with so many beads of one side and of the other.
void solve(int one, int other) {
  std::vector<Class*> both;
  for (const auto& key : {std::pair(one, other), std::pair(other, one)})
    if (classes.emplace(key, Class(key.first, key.second)).second) both.push_back(&classes.at(key));
  for (Class* in : both) begin(*in);
  int last = 1;
  for (int plies = 1; plies <= last + 1 && plies < NEVER - 1; plies++) {
    for (Class* in : both) {
      Class& before = classes.at({in->their_total, in->my_total});
      std::vector<Value>& values = in->values;
      for (uint64_t at = 0; at < in->size; at++) {
        if (!values[at] && in->due[at] > last && in->due[at] < NEVER) last = in->due[at];
        if (!values[at] && in->due[at] == plies && (plies & 1 || !in->open[at])) values[at] = plies;
      }
      in->for_all([&](uint64_t at, const Position& p, bool is_possible) {
        if (!is_possible || values[at] != plies) return;
        last = std::max(last, plies);
        for_each_before(p, [&](const Position& position) {
          const uint64_t there = before.index(position);
          if (before.values[there]) return;
          uint8_t &open = before.open[there], &due = before.due[there];
          if (plies & 1) {
            if (open != NEVER && !--open) due = std::max<uint8_t>(due, plies + 1);
          } else {
            due = open == NEVER && due & 1 ? std::min<uint8_t>(due, plies + 1) : plies + 1;
            open = NEVER;
          }
        });
      });
    }
  }
  for (Class* in : both) in->open = in->due = {};
}

void tell(const Class& in) {
  uint64_t won = 0, lost = 0, all = 0;
  int longest = 0;
  for (const Value value : in.values) {
    if (value == IMPOSSIBLE) continue;
    all++, won += value & 1, lost += value && !(value & 1);
    longest = std::max<int>(longest, value);
  }
  std::cout << in.my_total << ' ' << in.their_total << ' ' << all << ' ' << won << ' ' << all - won - lost << ' ' << lost
            << ' ' << longest << std::endl;
}

uint64_t perft(const Position& p, int depth) {
  if (!depth) return 1;
  uint64_t sum = 0;
  const auto go_on = [&](const Position& after) {
    sum += after.mine && after.theirs ? perft(flipped(after), depth - 1) : 1;
  };
  for_each_action(p, go_on, go_on, [&] { sum++; });
  return sum;
}

}  // namespace

int main(int arguments, char** argument) {
  if (arguments < 3) return 1;
  const int beads = std::atoi(argument[1]);
  const std::string what = argument[2];
  read_board();
  for (int all = 2; what != "perft" && all <= beads; all++)
    for (int one = 1; 2 * one <= all; one++) {
      solve(one, all - one);
      if (what == "table") tell(classes.at({one, all - one}));
      if (what == "table" && 2 * one < all) tell(classes.at({all - one, one}));
    }
  Position p;
  for (int skorpion, tail; std::cin >> p.mine >> p.theirs >> skorpion >> tail >> p.my_total >> p.their_total;) {
    p.pair = pair_at[skorpion][tail];
    std::cout << (what == "perft" ? perft(p, std::atoi(argument[3])) : value_of(p)) << '\n';
  }
}
