import { BehaviorSubject, type Observable } from "rxjs";
import { reduceSession, type SessionFact, type SessionState, SIGNED_OUT } from "./session-state.ts";

/** Keeps the state of this tab. `epoch` grows whenever a session begins or ends: an answer asked for before then is stale. */
export type SessionMemory = {
  state(): SessionState;
  readonly changes: Observable<SessionState>;
  epoch(): number;
  apply(fact: SessionFact): void;
};

export function createSessionMemory(): SessionMemory {
  const states = new BehaviorSubject<SessionState>(SIGNED_OUT);
  let epoch = 0;
  return {
    state: () => states.value,
    changes: states,
    epoch: () => epoch,
    apply(fact) {
      if (fact.kind === "began" || fact.kind === "ended") epoch++;
      const next = reduceSession(states.value, fact);
      if (next !== states.value) states.next(next);
    },
  };
}
