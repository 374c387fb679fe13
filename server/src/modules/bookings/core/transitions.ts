/** One row of a state machine: from any of these statuses, this actor may move to that one. */
export type Transition<Status, Actor> = { from: readonly Status[]; to: Status; by: Actor };

/** Reads a table of transitions. A move that has no row is refused. */
export function defineTransitions<Status, Actor>(table: readonly Transition<Status, Actor>[]) {
  return {
    mayMove: (by: Actor, from: Status, to: Status): boolean =>
      table.some((row) => row.by === by && row.to === to && row.from.includes(from)),
    /** Statuses from which the actor may reach `to`: the guard of an UPDATE. */
    listSources: (by: Actor, to: Status): Status[] =>
      table.filter((row) => row.by === by && row.to === to).flatMap((row) => row.from),
  };
}
