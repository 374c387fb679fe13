import rateLimit from "@fastify/rate-limit";
import { COOKIE_NAMES, RATE_LIMIT_REQUESTS, RATE_LIMIT_WINDOW_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Guests } from "./guest.ts";

const PER_ADDRESS = 500;

function refuse(ttlInSeconds: number): never {
  throw new AppError("request.too_many", { retryAfter: Math.max(1, Math.ceil(ttlInSeconds)) });
}

/**
 * API calls of one account or signed guest: 50 a second. Of one address: 500, times `addressFactor`, so that
 * a school behind one address is not hit. Counted in this process; codes and sign-in have limits in Postgres.
 */
export async function limitRequests(app: FastifyInstance, guests: Guests, addressFactor: number): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const ofAddress = app.createRateLimit({
    max: PER_ADDRESS * addressFactor,
    timeWindow: RATE_LIMIT_WINDOW_MS,
    keyGenerator: (request) => `address:${request.ip}`,
  });
  const ownerOf = (request: FastifyRequest) =>
    request.session?.userId ?? guests.read(request.cookies[COOKIE_NAMES.guest]);
  const ofOwner = app.createRateLimit({
    max: RATE_LIMIT_REQUESTS,
    timeWindow: RATE_LIMIT_WINDOW_MS,
    keyGenerator: (request) => `owner:${ownerOf(request)}`,
  });
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const address = await ofAddress(request);
    if (!address.isAllowed && address.isExceeded) refuse(address.ttlInSeconds);
    if (!ownerOf(request)) return;
    const owner = await ofOwner(request);
    if (!owner.isAllowed && owner.isExceeded) refuse(owner.ttlInSeconds);
  });
}
