import { COOKIE_NAMES, type RoleName, roleName } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import type { FastifyRequest } from "fastify";
import { throttle } from "../../../kernel/async/throttle.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { parseToken } from "../../../kernel/http/parse-token.ts";
import { canonicalizeZone } from "../../../kernel/http/time-zone.ts";
import type { Sessions } from "../../../security/sessions.ts";
import { readChosenCountry } from "../../prices/public.ts";
import { findPending, findUser, toPendingView, toUserView } from "../../users/public.ts";
import type { ReadWithBreaker } from "./hanging-database.ts";

/** Who a page is made for. */
export type PageVisitor = {
  /** `signedOut` also where the request shows no readable session. */
  session: Session;
  /** True if the browser seems to have a session that cannot be read: only public pages are rendered, as signed out. */
  isUncertain: boolean;
  /** True if the visitor is indistinguishable from others without a session, with whom they share cached pages. */
  isShared: boolean;
  /** IANA name; null while the browser has not said it. */
  zone: string | null;
  /** The country whose prices the visitor gets, ISO 3166-1 alpha-2; null for the default. */
  country: string | null;
  /**
   * For flags, which grant nothing: that of the session, or of the readable cookie, which the browser keeps while its access
   * token is renewed.
   */
  likelyRole: RoleName | null;
  /** For API calls in this visitor's name. */
  accessToken: string | null;
  guestCookie: string | undefined;
  address: string;
};

/** Returns true if the browser has its own versions of remotes; its pages are never cached for others. */
function showsOwnVersions(cookies: Record<string, string | undefined>): boolean {
  return Boolean(cookies[COOKIE_NAMES.localRemote] || cookies[COOKIE_NAMES.preview]);
}

const readOwnCountry = (session: Session | null) =>
  session?.state === "signedIn" ? session.user.details.country : null;

const knownRole = (role: unknown): RoleName | null => roleName.options.find((known) => known === role) ?? null;

/** The role in the readable `user` cookie, which anybody can change. */
function readCookieRole(cookies: Record<string, string | undefined>): RoleName | null {
  try {
    return knownRole(JSON.parse(cookies[COOKIE_NAMES.user] ?? "null")?.role);
  } catch {
    return null;
  }
}

const SIGNED_OUT: Session = { state: "signedOut" };

/** Makes a visitor whose cookies were not read. */
export function makeUnknownVisitor(address: string): PageVisitor {
  const nothing = { zone: null, country: null, likelyRole: null, accessToken: null, guestCookie: undefined };
  return { ...nothing, session: SIGNED_OUT, isUncertain: true, isShared: false, address };
}

type Dependencies = {
  sessions: Pick<Sessions, "read" | "isRemembered">;
  database: Database;
  log: { warn(text: string): void };
  readInTime?: ReadWithBreaker;
};

/** While the database is away, each page of a signed-in visitor fails to read its session. */
const LOG_EVERY_MS = 60_000;

async function readAccount(database: Database, id: string) {
  const account = await findUser(database, id);
  return account ? toUserView(account) : null;
}

async function readRegistration(database: Database, id: string) {
  const registration = await findPending(database, id);
  return registration ? toPendingView(registration) : null;
}

async function readSession(
  { sessions, database }: Pick<Dependencies, "sessions" | "database">,
  token: string,
): Promise<Session | null> {
  const claims = sessions.read(token);
  if (!claims) return null;
  const { userId, sessionId, verified } = claims;
  const [user, rememberMe] = await Promise.all([
    verified ? readAccount(database, userId) : readRegistration(database, userId),
    sessions.isRemembered(sessionId),
  ]);
  return user && { state: "signedIn", user, verified, rememberMe };
}

/** Reads the visitor from the cookies of a page request. Tokens are not refreshed; the browser does that. */
export function createVisitorReader({
  log,
  readInTime = (read) => read(),
  ...parts
}: Dependencies): (request: FastifyRequest) => Promise<PageVisitor> {
  const logFailure = throttle(LOG_EVERY_MS, (error: Error) => {
    log.warn(`sessions of page requests cannot be read: ${error.message}`);
  });
  const logAndIgnore = (error: Error) => {
    logFailure(error);
    return null;
  };
  return async (request) => {
    const { cookies } = request;
    const accessToken = parseToken(cookies[COOKIE_NAMES.accessToken]);
    // Without a database the page still comes, as one for an unknown visitor.
    const session = accessToken ? await readInTime(() => readSession(parts, accessToken)).catch(logAndIgnore) : null;
    const isUncertain = session === null && Boolean(accessToken || cookies[COOKIE_NAMES.user]);
    const guestCookie = cookies[COOKIE_NAMES.guest];
    return {
      session: session ?? SIGNED_OUT,
      isUncertain,
      isShared: !session && !isUncertain && guestCookie === undefined && !showsOwnVersions(cookies),
      zone: canonicalizeZone(cookies[COOKIE_NAMES.zone]),
      country: readOwnCountry(session) ?? readChosenCountry(request),
      likelyRole: session?.state === "signedIn" ? knownRole(session.user.role.name) : readCookieRole(cookies),
      accessToken: session && accessToken,
      guestCookie,
      address: request.ip,
    };
  };
}
