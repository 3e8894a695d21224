// The messages between the page, the program, the thinking worker and a guest's worker, as docs/protocol.md has them.

import type { Analysis } from "../analysis/panel.ts";
import type { Hint } from "../board/overlays.ts";
import type { Broken, Note, View } from "../board/table-state.ts";
import type { TurnView } from "../by-link/by-link.ts";
import type { Described } from "../mistakes/set.ts";
import type { Clock } from "../peer/friend-page.ts";
import type { MatchView } from "../peer/match-panel.ts";
import type { Edited } from "../positions/position-page.ts";
import type { Report } from "../report/rows.ts";
import type { Judgement } from "../review/findings.ts";
import type { Drawn } from "../review/share.ts";
import type { Message as Language } from "../shell/language.ts";
import type { Outcome } from "../stonehenge/workspace.ts";
import type { Summary } from "../storage/store.ts";
import type { Advice, Checked, Law, Loaded, Wrong } from "../workshop/verdict.ts";

export type Options = Record<string, string | number>;
/** of the computer, by seat */
type Levels = Record<number, number>;
/** of a match: `seats` 0 is the usual number, `clock` in ms, `party` whom the invitation was for */
export interface Terms {
  game: string;
  options: Options;
  seats: number;
  seating: string;
  clock: Clock;
  party: number;
}
/** a message without what is added to it on its way */
export type Without<Sent, Added extends string> = Sent extends unknown ? Omit<Sent, Added> : never;
export type Of<Sent extends { kind: string }, Kind extends Sent["kind"]> = Extract<Sent, { kind: Kind }>;
/** what a person did that says no more than what it is */
export type Command = {
  kind:
    | ("leave" | "deselect" | "undo" | "redo" | "flip" | "offer_draw" | "resign" | "outcomes" | "close_note")
    | ("show_me" | "show_again" | "puzzle_hint" | "puzzle_solution" | "puzzle_again" | "dismiss_computer")
    | ("stop_exploring" | "turn_prepare" | "turn_send" | "turn_return");
};

/** of a link to a friend; `now` in ms */
export type PeerMessage = { now: number } & (
  | { kind: "peer_tick" }
  | { kind: "peer_chat"; text: string }
  | ({ link: number } & (
      | {
          kind: "peer_open";
          id: string;
          random: string;
          ours: string;
          theirs: string;
          leads: boolean;
          role: "host" | "guest" | "watch";
          name: string;
          match: string;
          agreed?: boolean;
          terms?: Terms;
        }
      | { kind: "peer_text"; text: string }
      | { kind: "peer_closed"; cut: boolean }
      | { kind: "peer_decision"; decision: string; words?: string[] }
    ))
);
/** what a person did, to the program */
export type PageMessage =
  | Language
  | PeerMessage
  | Command
  | { kind: "new_game"; game: string; options: Options; id: string; seats?: number; computer?: Levels | undefined }
  | {
      kind: "open";
      id: string;
      text: string;
      vaults: string[];
      computer: Levels;
      saved_matches: string[];
      tree?: string;
    }
  | { kind: "import"; text: string; id: string }
  | { kind: "open_code"; code: string; id: string }
  | { kind: "learn"; game: string; id: string; step: number; key: string; section?: string }
  | { kind: "play_on"; id: string }
  | { kind: "write_code"; at: number; with_tree: boolean }
  | { kind: "draw_position" | "puzzle_go_on" | "go_to"; at: number }
  | {
      kind: "edit_position";
      game: string;
      options: Options;
      text: string;
      layout: string;
      edit: string;
      place: string;
      what: string;
    }
  | { kind: "open_puzzle"; id: string; game: string; text: string }
  | { kind: "describe_puzzle"; id: string; game: string; text: string }
  | { kind: "pick"; spot: string; confirms?: boolean }
  | { kind: "drag_start" | "explain"; spot: string }
  | { kind: "drop"; from: string; to: string; confirms?: boolean }
  | { kind: "type_action" | "query"; text: string }
  | { kind: "open_curtain"; random: string }
  | { kind: "answer_offer"; number: number; accepted: boolean }
  | { kind: "show_variation"; at: number; actions: string[] }
  | { kind: "explore"; keeps: boolean }
  | { kind: "go_to_node" | "promote_branch" | "prune_branch"; node: number }
  | { kind: "annotate"; node: number; name: string; comment: string; mark: string }
  | { kind: "draw_on_board"; node: number; from: string; to: string }
  | { kind: "layout"; layout: string }
  | { kind: "rematch"; id: string; gives_way?: boolean }
  | { kind: "computer_action"; id: string; at: number; action: string; random: string }
  | { kind: "outcome_mismatch"; at: number; found?: string }
  | { kind: "turn_begin"; id: string; random: string; name: string; terms: Terms }
  | { kind: "turn_find"; id: string; code: string; saved_matches: string[] }
  | { kind: "turn_open"; id: string; code: string; looks: boolean; vaults?: string[]; saved_matches?: string[] }
  | { kind: "turn_join"; id: string; random: string; name: string }
  | { kind: "turn_take"; id: string }
  | { kind: "turn_write"; name: string };
/** of what makes a game out of what is on the table */
export type Making = "rematch" | "import" | "play_on" | "new_game";
/** what is done at the table: it gets the id of the game that it makes, and the digits that open a curtain */
export type TableMessage =
  | PageMessage
  | Without<Of<PageMessage, Making>, "id">
  | Without<Of<PageMessage, "open_curtain">, "random">;
/** what puts a puzzle or a lesson on the table, which gets an id */
export type Unkept = Without<Of<PageMessage, "open_puzzle" | "learn">, "id">;

/** of the program, to the page */
export type ProgramMessage =
  | View
  | Broken
  | MatchView
  | TurnView
  | { kind: "ready" }
  | { kind: "progress"; share: number }
  | { kind: "shelf"; note: Note | null }
  | { kind: "save"; id: string; text: string; summary: Summary; computer: Record<string, number>; tree: string }
  | Of<Question, "think">
  | { kind: "computer_stopped"; id: string; at: number; why: string }
  | { kind: "vault"; id: string; seat: number; text: string }
  | { kind: "outcomes"; id: string; outcomes: Outcome[]; is_asked: boolean }
  | { kind: "refused"; id: string; text: string; title: string; why: string; newer: boolean }
  | { kind: "game_code"; id: string; at: number; with_tree: boolean; code: string; why: string }
  | ({ kind: "position_drawn" } & Drawn)
  | ({ kind: "position_edited" } & Edited)
  | { kind: "position_refused"; game: string; why: string }
  | ({ kind: "puzzle_described" } & Described)
  | { kind: "peer_send"; link: number; text: string }
  | { kind: "peer_close"; link: number }
  | { kind: "peer_save"; id: string; matches: string[]; texts: string[]; before_send: boolean; turn: string }
  | { kind: "peer_chat"; link: number | null; text: string; mine: boolean; who: string }
  | { kind: "turn_code"; id: string; code: string }
  | { kind: "turn_fit"; id: string; fit: number; count: number };

/** the position that the thinking worker is asked about; `vault` opens what may be known beside the record */
interface Asked {
  id: string;
  at: number;
  record: string;
  vault: string;
}
/** to the thinking worker */
export type Question = Asked &
  (
    | { kind: "think"; level: number; seed?: number }
    | { kind: "hint" | "prove" }
    | { kind: "analyse"; values: boolean }
    | { kind: "review"; seat?: number | null }
    | { kind: "examine"; entries: number[]; mistakes: boolean }
  );

type Answered = { id: string; at: number };
/** of a review, a proof or a look at positions; what the page ends itself has no `at` */
export type Finding =
  | (Answered & { kind: "judged" } & Judgement)
  | { kind: "reviewed"; id: string; at?: number; is_done: boolean; is_provisional?: boolean }
  | (Answered & { kind: "proving"; share: number })
  | { kind: "proved"; id: string; at?: number; puzzle?: string; task?: string; why: string; is_done?: boolean }
  | Examined;
/** a position, or at last that there are no more */
export type Examined = { kind: "examined" } & Answered &
  ({ is_done: false; entry: number; key: string; text: string; why: string } | { is_done: true });
/** of the thinking worker, to the page */
export type Answer =
  | Finding
  | { kind: "ready" }
  | { kind: "progress"; share: number }
  | (Answered & { kind: "progress_of_search"; depth: number; share: number })
  | (Answered & { kind: "action"; action: string })
  | (Answered & { kind: "hint"; stages: Omit<Hint, "more">[] })
  | (Answered & { kind: "analysis" } & Analysis)
  | (Answered & { kind: "engine_missing" | "strategy_missing"; why: string })
  | { kind: "failed"; id?: string; at?: number; why: string; details: string };

/** to a guest's worker, which takes those to the program and the thinking worker too */
export type GuestMessage =
  | PageMessage
  | Question
  | { kind: "stop" | "workshop_check" | "workshop_stop" | "report_stop" }
  | { kind: "workshop_load"; source: string }
  | { kind: "report_begin"; options: Options; games: number; told: number; kept: string }
  | { kind: "report_play"; job: number }
  | { kind: "report_tell"; found: string[]; beside: string; day: string };
/** all that the page may hear: a guest's worker is a program and a thinking worker, and says these too */
export type Message =
  | ProgramMessage
  | Answer
  | Loaded
  | Wrong
  | Law
  | Advice
  | Checked
  | { kind: "workshop_failed"; of: string; details: string }
  | { kind: "report_begun"; jobs: number[] }
  | { kind: "report_refused"; why: string }
  | { kind: "report_done"; job: number; found: string }
  | { kind: "report_failed"; job: number; why: string }
  | ({ kind: "report_told" } & Report);
