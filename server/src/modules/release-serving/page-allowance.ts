import { PAGE_PLACES_TYPE } from "@kalima/contracts/rendering";
import type { FastifyRequest } from "fastify";
import { toNetwork } from "../../kernel/http/request-context.ts";
import { createCounter } from "../../kernel/http/request-limits.ts";

/** Documents per network and minute whose reports count. Further documents are served, but do not count. */
const COUNTED_PAGES = 30;
const WINDOW_MS = 60_000;
/** Key of all visitors on this machine. They share this limit, although rollouts do not weigh them as one network. */
const THIS_MACHINE = "this machine";

type PageRequest = Pick<FastifyRequest, "ip" | "url"> & { headers: Pick<FastifyRequest["headers"], "accept"> };

function isDocument({ url, headers }: PageRequest): boolean {
  return !url.startsWith("/api/") && headers.accept !== PAGE_PLACES_TYPE;
}

/**
 * Returns a check of whether the page of a request may vote in rollouts: it must be a document, and each network has 30
 * per minute, times `factor`.
 */
export function createPageAllowance(factor: number): (request: PageRequest) => boolean {
  const count = createCounter(COUNTED_PAGES * factor, WINDOW_MS);
  return (request) => isDocument(request) && count(toNetwork(request.ip) ?? THIS_MACHINE, performance.now()) === null;
}
