import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * API calls that are worked on at the same time. A school of a few thousand students has a tenth of that; with more,
 * each would wait so long for the database that its client gives up, and all work would be in vain.
 */
const MAX_AT_WORK = 500;
const RETRY_SECONDS = 1;

/** Uploads are bounded by their own quotas, and last as long as their line is slow. A provider's message is never put off. */
const isExempt = ({ url, headers }: FastifyRequest) =>
  !url.startsWith("/api/") ||
  url.startsWith("/api/payments/webhooks/") ||
  headers["content-type"]?.startsWith("multipart/") === true;

/**
 * Refuses API calls with `server.unavailable` while as many are worked on. A call counts from when its body is here, which a
 * slow line may delay, until its answer is ready.
 */
export function shedLoad(app: FastifyInstance, max = MAX_AT_WORK): void {
  const atWork = new Set<FastifyRequest>();
  app.addHook("preValidation", async (request) => {
    if (isExempt(request)) return;
    if (atWork.size >= max) throw new AppError("server.unavailable", { retryAfter: RETRY_SECONDS });
    atWork.add(request);
  });
  app.addHook("onSend", async (request) => void atWork.delete(request));
  app.addHook("onResponse", async (request) => void atWork.delete(request));
}
