import { PAGE_PLACES_TYPE } from "@kalima/contracts/rendering";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../../kernel/http/request-context.ts";
import { createCounter } from "../../kernel/http/request-limits.ts";

/** Documents of one network, in a minute, whose reports count. Further ones are served like any other. */
const COUNTED_PAGES = 30;
const WINDOW_MS = 60_000;
/** Of visitors on this machine: all of them together are limited, though they do not weigh as one network. */
const THIS_MACHINE = "this machine";

type PageRequest = Pick<FastifyRequest, "ip" | "url"> & { headers: Pick<FastifyRequest["headers"], "accept"> };

function isDocument({ url, headers }: PageRequest): boolean {
  return !url.startsWith("/api/") && headers.accept !== PAGE_PLACES_TYPE;
}

/** Says of each request whether its page may vote in rollouts: a rendered document, at most 30 a minute for one network, times `factor`. */
export function createPageAllowance(factor: number): (request: PageRequest) => boolean {
  const count = createCounter(COUNTED_PAGES * factor, WINDOW_MS);
  return (request) => isDocument(request) && count(networkOf(request.ip) ?? THIS_MACHINE, performance.now()) === null;
}
