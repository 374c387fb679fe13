import { COOKIE_NAMES, RATE_LIMIT_REQUESTS, RATE_LIMIT_WINDOW_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Guests } from "./guest.ts";
import { readClientAddress } from "./request-context.ts";

const PER_ADDRESS = 500;
const MAX_KEYS = 50_000;

/**
 * Counts acts by key in windows of so long. Answers null, or beyond `max` the milliseconds until the window ends. In memory:
 * what it forgets at a restart is no older than that.
 */
export function createCounter(max: number, windowMs: number): (key: string, now: number) => number | null {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return (key, now) => {
    const known = counts.get(key);
    if (known && known.endsAt > now) {
      known.count += 1;
      return known.count > max ? known.endsAt - now : null;
    }
    if (counts.size >= MAX_KEYS) counts.clear();
    counts.set(key, { count: 1, endsAt: now + windowMs });
    return null;
  };
}

/** Counts as {@link createCounter}, by default in windows of a second; throws `request.too_many` beyond `max`. */
export function createWindow(max: number, windowMs = RATE_LIMIT_WINDOW_MS): (key: string, now: number) => void {
  const count = createCounter(max, windowMs);
  return (key, now) => {
    const waitMs = count(key, now);
    if (waitMs !== null) throw new AppError("request.too_many", { retryAfter: Math.ceil(waitMs / 1_000) });
  };
}

/**
 * API calls of one account or signed guest: 50 a second. Of one address: 500, times `addressFactor`, so that
 * a school behind one address is not hit. Counted in this process; codes and sign-in have limits in Postgres.
 */
export function limitRequests(app: FastifyInstance, guests: Guests, addressFactor: number): void {
  const countByAddress = createWindow(PER_ADDRESS * addressFactor);
  const countByOwner = createWindow(RATE_LIMIT_REQUESTS);
  const readOwner = (request: FastifyRequest) =>
    request.session?.userId ?? request.machine?.id ?? guests.read(request.cookies[COOKIE_NAMES.guest]);
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const now = performance.now();
    countByAddress(readClientAddress(request), now);
    const owner = readOwner(request);
    if (owner) countByOwner(owner, now);
  });
}
