import type { FastifyBaseLogger } from "fastify";
import type { HeadAnswer, HeadSource, HeadSources } from "../../../kernel/ports/head-sources.ts";

const UNKNOWN: HeadAnswer = { kind: "unknown" };

/** A page is sent without its computed title rather than later than this. */
const MAX_WAIT_MS = 300;

/** Sources that answer within `maxWaitMs`. */
export function createHeadSources(log: Pick<FastifyBaseLogger, "warn">, maxWaitMs = MAX_WAIT_MS): HeadSources {
  const sources = new Map<string, { source: HeadSource; hasOwnPage: boolean }>();
  return {
    provide(name, source, { hasOwnMissingPage = false } = {}) {
      if (sources.has(name)) throw new Error(`two modules provide the head source ${name}`);
      sources.set(name, { source, hasOwnPage: hasOwnMissingPage });
    },
    async read(name, params) {
      const provided = sources.get(name);
      if (!provided) return UNKNOWN;
      const { source, hasOwnPage } = provided;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<HeadAnswer>((resolve) => {
        timer = setTimeout(resolve, maxWaitMs, UNKNOWN);
      });
      const answer = async (): Promise<HeadAnswer> => {
        const facts = await source(params);
        return facts ? { kind: "found", facts } : { kind: "missing", hasOwnPage };
      };
      try {
        return await Promise.race([answer(), timeout]);
      } catch (error) {
        log.warn(`head source ${name}: ${(error as Error).message}`);
        return UNKNOWN;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
