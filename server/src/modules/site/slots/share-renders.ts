import { addressOf } from "../../../kernel/http/request-context.ts";
import type { SiteRendering } from "./site-rendering.ts";

/** Half of what one version renders at a time, so that one address never keeps all others waiting. */
const PAGES_AT_ONCE = 4;

type Fill = SiteRendering["fill"];
type FilledPlaces = Awaited<ReturnType<Fill>>;

const notRendered = (): FilledPlaces => ({ filled: [], faults: [], isWhole: false, open: [] });

/**
 * Lets each address have so many pages rendered at a time, `factor` times as many where addresses are relaxed. Further
 * ones come at once and are rendered by the browser: a class behind one address waits for nothing, and whoever asks for
 * ever new pages slows down nobody else's.
 */
export function shareRenders(fill: Fill, factor: number): Fill {
  const rendering = new Map<string, number>();
  return async (planned, visit, maxMs) => {
    const address = addressOf({ ip: visit.visitor.address });
    const running = rendering.get(address) ?? 0;
    if (running >= PAGES_AT_ONCE * factor) return notRendered();
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
