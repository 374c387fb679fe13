import type { Session, SessionUser } from "@kalima/contracts/session";

/** A tab's knowledge of the session. The token never leaves this memory. */
export type SessionState = {
  session: Session;
  token: string | null;
  /** Earlier tokens of the same session: what was refused with one of them may be sent again with the new one. */
  spentTokens: readonly string[];
  /** Which rotation of the browser the token comes from, by its time; null when the browser does not record it. */
  rotation: number | null;
  /** Answers with 401 since the last token. */
  unauthorized: number;
  /** True once it is known who is signed in; false before the first answer about the cookies. */
  isKnown: boolean;
};

type TakenSession = { token: string; rotation: number | null };

/** Events of a session, in the past tense. */
export type SessionFact =
  | ({ kind: "began"; user: SessionUser; verified: boolean; rememberMe: boolean } & TakenSession)
  | ({ kind: "renewed" } & TakenSession)
  | { kind: "profile_read"; user: SessionUser }
  | { kind: "refused" }
  | { kind: "found_nobody" }
  | { kind: "ended" };

const SPENT_KEPT = 5;

export const SIGNED_OUT: SessionState = {
  session: { state: "signedOut" },
  token: null,
  spentTokens: [],
  rotation: null,
  unauthorized: 0,
  isKnown: true,
};

/** Before anything was asked. */
export const UNKNOWN: SessionState = { ...SIGNED_OUT, isKnown: false };

/** The next state. A fact about a session that is no longer there changes nothing. */
export function reduceSession(state: SessionState, fact: SessionFact): SessionState {
  switch (fact.kind) {
    case "began": {
      const { user, verified, rememberMe, token, rotation } = fact;
      const session = { state: "signedIn", user, verified, rememberMe } as const;
      return { ...SIGNED_OUT, session, token, rotation };
    }
    case "renewed":
      if (state.session.state === "signedOut") return state;
      return {
        ...state,
        token: fact.token,
        spentTokens: state.token === null ? [] : [...state.spentTokens, state.token].slice(-SPENT_KEPT),
        rotation: fact.rotation,
        unauthorized: 0,
      };
    case "profile_read":
      if (state.session.state === "signedOut") return state;
      return { ...state, session: { ...state.session, user: fact.user, verified: fact.user.verified } };
    case "refused":
      return { ...state, unauthorized: state.unauthorized + 1 };
    case "found_nobody":
    case "ended":
      return state.session.state === "signedOut" && state.isKnown ? state : SIGNED_OUT;
  }
}

/** A token that is empty, or the text of nothing, is none. */
export function realToken(token: unknown): string | null {
  if (typeof token !== "string") return null;
  return ["", "undefined", "null"].includes(token.trim()) ? null : token;
}

/**
 * Tells whether the cookies now belong to another account than the one this tab shows. An unverified registration does
 * not count as a person: verifying it gives the account another id.
 */
export function isOtherPerson(session: Session, userId: string | null): boolean {
  return session.state === "signedIn" && session.verified && userId !== null && session.user.id !== userId;
}
