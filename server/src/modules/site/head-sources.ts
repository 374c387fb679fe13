import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";

/** Values of a page's path pattern, such as `{ id }` of `/booking/:id`. */
export type PathParams = Readonly<Record<string, string>>;
export type HeadFacts = {
  /** Texts by name for the `{{name}}` placeholders of a page's head. */
  texts: Record<string, BilingualText>;
  /** What search engines read of the page, by schema.org. */
  structuredData?: Readonly<Record<Language, object>>;
};
/** Null when there is nothing to show. */
export type HeadSource = (params: PathParams) => Promise<HeadFacts | null>;

export type HeadSources = {
  /** Offers facts under a name that manifests may use as `head.source`. @throws {Error} when the name is taken. */
  provide(name: string, source: HeadSource): void;
  /** The facts of a source; null when it does not exist, finds nothing, fails, or takes longer than the limit. */
  read(name: string, params: PathParams): Promise<HeadFacts | null>;
};

/** A page is sent without its computed title rather than later than this. */
const MAX_WAIT_MS = 300;

/** Where modules offer what titles and descriptions of pages are filled with. */
export function createHeadSources(log: Pick<FastifyBaseLogger, "warn">, maxWaitMs = MAX_WAIT_MS): HeadSources {
  const sources = new Map<string, HeadSource>();
  return {
    provide(name, source) {
      if (sources.has(name)) throw new Error(`two modules provide the head source ${name}`);
      sources.set(name, source);
    },
    async read(name, params) {
      const source = sources.get(name);
      if (!source) return null;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, maxWaitMs, null);
      });
      try {
        return await Promise.race([source(params), timeout]);
      } catch (error) {
        log.warn(`head source ${name}: ${(error as Error).message}`);
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
