import { TRAINER_DUE_LENGTH, type TrainerDue } from "@kalima/learning-contract";

/** Later than every deadline. */
const NEVER = "~";
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Puts what is due first in front, what has no deadline last, and keeps as much as a day shows. */
export function selectDue(all: readonly TrainerDue[]): { due: TrainerDue[]; hasMoreDue: boolean } {
  const sorted = all.toSorted((a, b) => compare(a.dueAt ?? NEVER, b.dueAt ?? NEVER) || compare(a.id, b.id));
  return { due: sorted.slice(0, TRAINER_DUE_LENGTH), hasMoreDue: sorted.length > TRAINER_DUE_LENGTH };
}
