import { withTimeout } from "../../kernel/async/with-timeout.ts";
import type { PartState, SitePart, SiteParts } from "../../kernel/ports/site-parts.ts";

const ANSWER_WITHIN_MS = 5_000;

/** Creates the registry of all modules' parts. */
export function createSiteParts(): SiteParts {
  const looks = new Map<SitePart, () => Promise<PartState>>();
  return {
    provide(part, look) {
      if (looks.has(part)) throw new Error(`The part "${part}" is provided already`);
      looks.set(part, look);
    },
    list: () => [...looks.keys()],
    async look() {
      const seen = [...looks].map(async ([part, look]): Promise<[SitePart, PartState]> => {
        const state = await withTimeout(ANSWER_WITHIN_MS, look()).catch(() => "down" as const);
        return [part, state];
      });
      return new Map(await Promise.all(seen));
    },
  };
}
