import { isIPv4 } from "node:net";
import { COOKIE_NAMES, type Theme, theme } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Permission } from "@kalima/staff-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import {
  asksPermissions,
  checkAccess,
  isPublic,
  lacksCountry,
  type ProofRule,
  type RequestSession,
  readProofRule,
} from "./access.ts";
import { parseToken } from "./parse-token.ts";
import { canonicalizeZone, resolveZone } from "./time-zone.ts";

/** Reads an access token; null for anything that is not a live one. */
export type SessionReader = {
  read(token: string): RequestSession | null;
  /** True when an account without a country at the time of its token has one now. */
  hasCountry(userId: string): Promise<boolean>;
  /** Reads an admin's permissions, as they are now. */
  readPermissions(userId: string): Promise<ReadonlySet<Permission>>;
  /** @throws {AppError} `auth.proof_required` with the `ways` to prove it, unless this session was proved lately. */
  requireProof(session: RequestSession, rule: ProofRule): Promise<void>;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The visitor's theme, from its cookie; `light` by default. */
export function readTheme({ cookies }: Pick<FastifyRequest, "cookies">): Theme {
  // Fastify answers an unreadable address before its hooks have parsed the cookies.
  return theme.safeParse(cookies?.[COOKIE_NAMES.theme]).data ?? "light";
}

/** The bearer token; null when there is none. */
export function readBearer(request: FastifyRequest): string | null {
  return parseToken(/^bearer\s(.*)/i.exec(request.headers.authorization ?? "")?.[1]);
}

/**
 * The visitor's address as limits count it: an IPv6 network of 64 bits counts as one, because a single line has all
 * of its addresses to change between.
 */
export function readClientAddress({ ip }: Pick<FastifyRequest, "ip">): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

/**
 * The network of an address, as votes of visitors are counted: IPv4 /24, IPv6 /48, which is about what one line or one
 * rented machine can choose from. Null for the machine itself, which says nothing of the visitor.
 */
export function toNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address.range() === "loopback") return null;
  if (address instanceof ipaddr.IPv4) return `${new ipaddr.IPv4([...address.octets.slice(0, 3), 0])}/24`;
  return `${new ipaddr.IPv6([...address.parts.slice(0, 3), 0, 0, 0, 0, 0])}/48`;
}

/** True when one of the site's own pages sent the request; undefined when its headers do not show that. */
export function isFromSite(request: FastifyRequest, siteOrigin: string): boolean | undefined {
  const fetchSite = request.headers["sec-fetch-site"];
  if (typeof fetchSite === "string")
    return fetchSite === "same-origin" || (fetchSite === "none" && request.method === "GET");
  const { origin } = request.headers;
  return origin === undefined ? undefined : origin === siteOrigin;
}

/** A link sends no header: where cookies are accepted, the site's cookie names the zone. */
function readZone(request: FastifyRequest, acceptsCookies: boolean): string {
  const given = request.headers["x-timezone"];
  if (given === undefined || given === "") {
    return (acceptsCookies && canonicalizeZone(request.cookies[COOKIE_NAMES.zone])) || "UTC";
  }
  const zone = resolveZone(given);
  if (!zone) throw new AppError("request.timezone_invalid");
  return zone;
}

/**
 * Fills `request.session` and `request.timeZone`, and lets in only whom the access table allows, before a
 * body is read. Cookies replace a bearer token only on routes that accept them, and only from the site's pages.
 */
export function readRequestContext(app: FastifyInstance, sessions: SessionReader, siteOrigin: string): void {
  app.decorateRequest("session", null);
  app.decorateRequest("machine", null);
  app.decorateRequest("timeZone", "UTC");
  app.decorateRequest("rawBody", undefined);

  app.addHook("onRequest", async (request) => {
    const { access = "public", acceptsCookies = false } = request.routeOptions.config;
    if (request.url.startsWith("/api/")) request.timeZone = readZone(request, acceptsCookies);
    const bearer = readBearer(request);
    const fromSite = isFromSite(request, siteOrigin);
    if (!bearer && fromSite === false && !SAFE_METHODS.has(request.method)) throw new AppError("auth.origin_refused");

    const cookie = acceptsCookies && fromSite ? request.cookies[COOKIE_NAMES.accessToken] : undefined;
    const token = bearer ?? cookie;
    request.session = token ? sessions.read(token) : null;
    const reader = typeof access === "object" ? access.machine : undefined;
    if (!request.session && bearer && reader) request.machine = await reader(bearer, request);
    if (request.machine) return;
    if (!request.session && bearer && !isPublic(access)) throw new AppError("auth.token_invalid");
    const { session } = request;
    if (session?.verified && lacksCountry(access, session)) {
      session.complete = await sessions.hasCountry(session.userId);
    }
    if (session && asksPermissions(access, session)) {
      session.permissions = await sessions.readPermissions(session.userId);
    }
    checkAccess(access, session);
    const proof = readProofRule(access);
    if (session && proof) await sessions.requireProof(session, proof);
  });

  // Another site's page must not change what this browser holds, not even by a refusal that clears cookies.
  app.addHook("onSend", async (request, reply) => {
    if (!request.url.startsWith("/api/") || readBearer(request)) return;
    if (isFromSite(request, siteOrigin) === false) reply.removeHeader("set-cookie");
  });
}
