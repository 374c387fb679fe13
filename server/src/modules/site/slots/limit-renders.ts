import { readClientAddress } from "../../../kernel/http/request-context.ts";
import type { SiteRendering } from "./site-rendering.ts";

/** Half of what one version renders at a time, so that one address never keeps all others waiting. */
const PAGES_AT_ONCE = 4;

type Fill = SiteRendering["fill"];
type FilledPlaces = Awaited<ReturnType<Fill>>;

const makeEmptyPlaces = (): FilledPlaces => ({ filled: [], faults: [], isComplete: false, open: [] });

/**
 * Limits the concurrent renders of each address to {@link PAGES_AT_ONCE}, times `factor`. Further pages are sent at
 * once and rendered by the browser: a class behind one address does not wait, and a flood of requests from one address
 * does not slow down others.
 */
export function limitRenders(fill: Fill, factor: number): Fill {
  const rendering = new Map<string, number>();
  return async (planned, visit, maxMs) => {
    const address = readClientAddress({ ip: visit.visitor.address });
    const running = rendering.get(address) ?? 0;
    if (running >= PAGES_AT_ONCE * factor) return makeEmptyPlaces();
    rendering.set(address, running + 1);
    try {
      return await fill(planned, visit, maxMs);
    } finally {
      const left = (rendering.get(address) ?? 1) - 1;
      if (left === 0) rendering.delete(address);
      else rendering.set(address, left);
    }
  };
}
