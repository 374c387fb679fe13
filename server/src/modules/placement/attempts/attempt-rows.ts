import type { PlacementGoal, PlacementSection } from "@kalima/catalog-contract";
import type { CefrLevel } from "@kalima/contracts/domain";

/** `guest:` holds the id of the signed cookie. */
export type AttemptOwner = `user:${string}` | `guest:${string}`;

export type AttemptRow = {
  id: string;
  owner: AttemptOwner;
  started_at: Date;
  finished_sections: number;
  section_ends_at: Date | null;
  with_transcript: boolean;
  finished_at: Date | null;
};
/** Whom a test is for, and to what end; null where nothing was said. */
export type Wishes = { goal: PlacementGoal | null; for_child: boolean | null };
export type AnswerRow = {
  section: number;
  place: number;
  item_id: string;
  option_order: number[];
  choice: number | null;
  is_right: boolean | null;
};
export type ShownItem = Pick<AnswerRow, "item_id" | "option_order">;
export type Skill = { section: PlacementSection; level: CefrLevel; score: number };
export type ResultRow = Wishes & {
  id: string;
  attempt_id: string;
  level: CefrLevel;
  score: number;
  ability: number;
  confidence: number;
  or_else: CefrLevel | null;
  skills: Skill[];
  code: string;
  taken_at: Date;
  with_transcript: boolean;
  /** The level that a trainer assessed in the speaking check; null before the check. */
  spoken_level: CefrLevel | null;
  spoken_note: string | null;
  spoken_at: Date | null;
};
