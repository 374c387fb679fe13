import type { Session, SignedIn } from "@kalima/contracts/session";
import type { SessionAccess, SessionEnd } from "@kalima/platform";
import { BehaviorSubject } from "rxjs";

export type FakeSession = {
  access: SessionAccess;
  /** Makes it so, as if the visitor had signed in or out elsewhere. */
  set(session: Session): void;
  begun: { signedIn: SignedIn; rememberMe: boolean }[];
  ended: SessionEnd[];
  /** How often the account was fetched again. */
  reloads(): number;
};

/** A session without a server: changes apply at once, `reload` resolves to the current user. */
export function createFakeSession(start: Session = { state: "signedOut" }): FakeSession {
  const sessions = new BehaviorSubject<Session>(start);
  const begun: FakeSession["begun"] = [];
  const ended: SessionEnd[] = [];
  let reloads = 0;
  return {
    begun,
    ended,
    reloads: () => reloads,
    set: (session) => sessions.next(session),
    access: {
      current: () => sessions.value,
      changes: sessions.asObservable(),
      async reload() {
        reloads++;
        return sessions.value.state === "signedIn" ? sessions.value.user : null;
      },
      async begin(signedIn, { rememberMe }) {
        begun.push({ signedIn, rememberMe });
        sessions.next({ state: "signedIn", user: signedIn.user, verified: signedIn.verified, rememberMe });
      },
      async end(reason) {
        ended.push(reason);
        sessions.next({ state: "signedOut" });
      },
    },
  };
}
