import type { User } from "@kalima/contracts/api";
import type { Session } from "@kalima/contracts/session";

/** What one tab knows of the session. The token never leaves this memory. */
export type SessionState = {
  session: Session;
  token: string | null;
  /** Earlier tokens of the same session: what was refused with one of them may be sent again with the new one. */
  spentTokens: readonly string[];
  /** When this tab got its token; milliseconds. */
  tokenTakenAt: number;
  /** Answers with 401 since the last token. */
  unauthorized: number;
};

/** What happened, in the past tense. */
export type SessionFact =
  | { kind: "began"; user: User; verified: boolean; rememberMe: boolean; token: string; at: number }
  | { kind: "renewed"; token: string; at: number }
  | { kind: "profile_read"; user: User }
  | { kind: "refused" }
  | { kind: "ended" };

const SPENT_KEPT = 5;

export const SIGNED_OUT: SessionState = {
  session: { state: "signedOut" },
  token: null,
  spentTokens: [],
  tokenTakenAt: 0,
  unauthorized: 0,
};

/** The next state. A fact about a session that is no longer there changes nothing. */
export function reduceSession(state: SessionState, fact: SessionFact): SessionState {
  switch (fact.kind) {
    case "began": {
      const { user, verified, rememberMe, token, at } = fact;
      return { ...SIGNED_OUT, session: { state: "signedIn", user, verified, rememberMe }, token, tokenTakenAt: at };
    }
    case "renewed":
      if (state.session.state === "signedOut") return state;
      return {
        ...state,
        token: fact.token,
        spentTokens: state.token === null ? [] : [...state.spentTokens, state.token].slice(-SPENT_KEPT),
        tokenTakenAt: fact.at,
        unauthorized: 0,
      };
    case "profile_read":
      if (state.session.state === "signedOut") return state;
      return { ...state, session: { ...state.session, user: fact.user, verified: fact.user.verified } };
    case "refused":
      return { ...state, unauthorized: state.unauthorized + 1 };
    case "ended":
      return state.session.state === "signedOut" && state.token === null ? state : SIGNED_OUT;
  }
}

/** A token that is empty, or the text of nothing, is none. */
export function realToken(token: unknown): string | null {
  if (typeof token !== "string") return null;
  return ["", "undefined", "null"].includes(token.trim()) ? null : token;
}

/**
 * Whether the cookies have come to belong to somebody else than this tab shows. An unverified registration is no
 * person yet: verifying it gives the account another id.
 */
export function isOtherPerson(session: Session, userId: string | null): boolean {
  return session.state === "signedIn" && session.verified && userId !== null && session.user.id !== userId;
}
