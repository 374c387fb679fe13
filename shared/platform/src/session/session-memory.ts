import { BehaviorSubject, type Observable } from "rxjs";
import { reduceSession, type SessionFact, type SessionState, UNKNOWN } from "./session-state.ts";

/** Keeps the state of this tab. `epoch` grows whenever a session begins or ends: an answer asked for before then is stale. */
export type SessionMemory = {
  state(): SessionState;
  readonly changes: Observable<SessionState>;
  epoch(): number;
  /** Aborts when the session ends: no request continues for an account that was left. */
  signal(): AbortSignal;
  apply(fact: SessionFact): void;
};

export function createSessionMemory(): SessionMemory {
  const states = new BehaviorSubject<SessionState>(UNKNOWN);
  let epoch = 0;
  let asking = new AbortController();
  return {
    state: () => states.value,
    changes: states,
    epoch: () => epoch,
    signal: () => asking.signal,
    apply(fact) {
      if (fact.kind === "began" || fact.kind === "ended") epoch++;
      if (fact.kind === "ended") {
        asking.abort();
        asking = new AbortController();
      }
      const next = reduceSession(states.value, fact);
      if (next !== states.value) states.next(next);
    },
  };
}
