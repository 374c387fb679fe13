import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";

/** Values of a page's path pattern, such as `{ id }` of `/booking/:id`. */
export type PathParams = Readonly<Record<string, string>>;
export type HeadFacts = {
  /** Texts by name for the `{{name}}` placeholders of a page's head. */
  texts: Record<string, BilingualText>;
  /** What search engines read of the page, by schema.org. */
  structuredData?: Readonly<Record<Language, object>>;
  /** Path of the picture that links to the page are shown with elsewhere, 1200 × 630 pixels. */
  picture?: Readonly<Record<Language, string>>;
};
/** Null when nothing exists at this address: the answer has status 404 then. */
export type HeadSource = (params: PathParams) => Promise<HeadFacts | null>;

/**
 * `missing`: nothing exists at the address; `hasOwnPage`: its page says so better than the site's not-found page.
 * `unknown`: no source, an error, or no answer in time; the page may well exist.
 */
export type HeadAnswer =
  | { kind: "found"; facts: HeadFacts }
  | { kind: "missing"; hasOwnPage?: boolean }
  | { kind: "unknown" };

const UNKNOWN: HeadAnswer = { kind: "unknown" };

export type HeadSources = {
  /** Offers facts under a name that manifests may use as `head.source`. @throws {Error} when the name is taken. */
  provide(name: string, source: HeadSource, options?: { hasOwnMissingPage?: boolean }): void;
  /** Asks a source; never throws and never takes longer than the limit. */
  read(name: string, params: PathParams): Promise<HeadAnswer>;
};

/** A page is sent without its computed title rather than later than this. */
const MAX_WAIT_MS = 300;

/** Where modules offer what titles and descriptions of pages are filled with. */
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
