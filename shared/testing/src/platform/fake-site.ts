import type { Account } from "@kalima/accounts-contract";
import { errors as ofAccounts } from "@kalima/accounts-contract/errors";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { errors as common } from "@kalima/contracts/errors";

const errors = { ...common, ...ofAccounts };
const GRACE_MS = 10_000;
const ACCESS_LIFE_MS = 15 * MINUTE_MS;
const MINUTE_OF_LEEWAY_MS = 60_000;

export type FakeServerSession = { user: Account; revoked: null | "logout" | "login" | "verified" | "admin" | "replay" };
type RefreshToken = { session: FakeServerSession; usedAt: number | null; parent: string | null; isDelivered: boolean };
type Jar = { token: string | null; refreshToken: string | null };
type SiteRequest = { method: string; path: string; bearer: string | null; body: Record<string, string>; jar: Jar };
export type FakeAnswer = {
  status: number;
  data: unknown;
  /** Cookies that the answer sets in the browser; null deletes them. */
  cookies?: { user: string; token: string; refreshToken?: string } | null;
  onDelivered?: () => void;
};

function uuid(number: number): string {
  return `0192d2b4-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

function account(number: number, verified: boolean): Account {
  return {
    id: uuid(number),
    name: `Person ${number}`,
    phone: "+201012345678",
    email: null,
    address: null,
    gender: null,
    dateOfBirth: null,
    referralSource: null,
    status: "active",
    verified,
    createdAt: "2026-01-10T09:00:00Z",
    details: { country: "EG" },
    account: { profilePicture: null },
    role: { name: "student" },
  };
}

/** The product's server as its rules for sessions say, without a database and with a clock that is given. */
export function fakeSite(now: () => number) {
  const accounts = { salma: account(1, true), omar: account(2, true) };
  const refreshTokens = new Map<string, RefreshToken>();
  const accessTokens = new Map<string, { session: FakeServerSession; until: number }>();
  /** Actions: the account of the token, and the account that the tab showed. */
  const acts: { shownAs: string; doneAs: string }[] = [];
  /** A token used again although its successor had arrived in the browser: no tab may do that. */
  const replays: string[] = [];
  let number = 10;

  function refuse(code: keyof typeof errors, isSignedOut = false): FakeAnswer {
    const status = errors[code];
    const data = { status, code, message: code, requestId: "r" };
    return { status, data, ...(isSignedOut && { cookies: null }) };
  }

  function tokensFor(session: FakeServerSession, parent: string | null) {
    number += 1;
    const names = { accessToken: `access-${number}`, refreshToken: `refresh-${number}` };
    accessTokens.set(names.accessToken, { session, until: now() + ACCESS_LIFE_MS });
    refreshTokens.set(names.refreshToken, { session, usedAt: null, parent, isDelivered: false });
    return names;
  }

  function begin(user: Account): FakeAnswer {
    const { accessToken, refreshToken } = tokensFor({ user, revoked: null }, null);
    return {
      status: 200,
      data: { data: { user, accessToken, refreshToken, verified: user.verified } },
      cookies: { user: user.id, token: accessToken, refreshToken },
    };
  }

  function findSession(bearer: string | null): FakeServerSession | null {
    const known = accessTokens.get(bearer ?? "");
    return known && !known.session.revoked && now() < known.until + MINUTE_OF_LEEWAY_MS ? known.session : null;
  }

  function ofCookies({ token, refreshToken }: Jar): RefreshToken | undefined {
    return token && refreshToken ? refreshTokens.get(refreshToken) : undefined;
  }

  function endPrevious({ jar, bearer }: SiteRequest, reason: "logout" | "login" | "verified"): void {
    for (const session of [ofCookies(jar)?.session, findSession(bearer)]) if (session) session.revoked ??= reason;
  }

  function rotate({ jar }: SiteRequest): FakeAnswer {
    const known = ofCookies(jar);
    if (!known || known.session.revoked) return refuse("auth.refresh_rejected", true);
    const name = jar.refreshToken ?? "";
    const successors = [...refreshTokens.values()].filter(({ parent }) => parent === name);
    if (known.usedAt !== null) {
      const isGraceful = now() - known.usedAt <= GRACE_MS && successors.every(({ usedAt }) => usedAt === null);
      if (!isGraceful) {
        if (successors.some(({ isDelivered }) => isDelivered)) replays.push(name);
        known.session.revoked = "replay";
        return refuse("auth.refresh_rejected", true);
      }
    }
    known.usedAt ??= now();
    for (const sibling of refreshTokens.values())
      if (known.parent !== null && sibling.parent === known.parent) sibling.usedAt ??= now();
    const { accessToken, refreshToken } = tokensFor(known.session, name);
    return {
      status: 200,
      data: { data: { accessToken, refreshToken } },
      cookies: { user: known.session.user.id, token: accessToken, refreshToken },
      onDelivered() {
        const successor = refreshTokens.get(refreshToken);
        if (successor) successor.isDelivered = true;
      },
    };
  }

  function resume({ jar }: SiteRequest): FakeAnswer {
    const known = ofCookies(jar);
    const isLive = known && (known.usedAt === null || now() - known.usedAt <= GRACE_MS);
    if (!isLive || known.session.revoked) return refuse("auth.refresh_rejected", true);
    number += 1;
    const accessToken = `access-${number}`;
    const { user } = known.session;
    accessTokens.set(accessToken, { session: known.session, until: now() + ACCESS_LIFE_MS });
    return {
      status: 200,
      data: { data: { user, accessToken, verified: user.verified, rememberMe: false } },
      cookies: { user: user.id, token: accessToken },
    };
  }

  function answer(asked: SiteRequest): FakeAnswer {
    const session = findSession(asked.bearer);
    switch (`${asked.method} ${asked.path}`) {
      case "POST /auth/login":
        endPrevious(asked, "login");
        return begin(asked.body.who === "omar" ? accounts.omar : accounts.salma);
      case "POST /auth/register":
        endPrevious(asked, "login");
        number += 1;
        return begin(account(number, false));
      case "POST /auth/verify-otp":
        if (!session) return refuse("auth.token_invalid");
        if (session.user.verified) return refuse("auth.code_wrong");
        endPrevious(asked, "verified");
        number += 1;
        return begin(account(number, true));
      case "POST /auth/refresh":
        return rotate(asked);
      case "GET /auth/session":
        return resume(asked);
      case "POST /auth/logout":
        endPrevious(asked, "logout");
        return { status: 200, data: { data: { done: true } }, cookies: null };
      case "GET /users/profile":
        return session ? { status: 200, data: { data: session.user } } : refuse("auth.token_invalid");
      default:
        if (!session) return refuse(asked.bearer ? "auth.token_invalid" : "auth.required");
        acts.push({ shownAs: asked.body.shownAs ?? "", doneAs: session.user.id });
        return { status: 200, data: { data: "done" } };
    }
  }

  return {
    answer,
    acts,
    replays,
    /** Whose session the cookies are, if they are a live one's. */
    ownerOf(jar: Jar): string | null {
      const known = ofCookies(jar);
      return known && !known.session.revoked ? known.session.user.id : null;
    },
    sessionOfToken: (token: string | null) => accessTokens.get(token ?? "")?.session ?? null,
    /** Ends every session, as a changed password does. */
    endAll() {
      for (const { session } of refreshTokens.values()) session.revoked ??= "admin";
    },
  };
}
