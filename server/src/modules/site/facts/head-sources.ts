import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { FastifyBaseLogger } from "fastify";
import type { HeadAnswer, HeadSource, HeadSourceOptions, HeadSources } from "../../../kernel/ports/head-sources.ts";

const UNKNOWN: HeadAnswer = { kind: "unknown" };

/** A page is sent without its computed title rather than later than this. */
const MAX_WAIT_MS = 300;

/** Sources that answer within `maxWaitMs`. */
export function createHeadSources(log: Pick<FastifyBaseLogger, "warn">, maxWaitMs = MAX_WAIT_MS): HeadSources {
  const sources = new Map<string, { source: HeadSource; options: HeadSourceOptions }>();
  return {
    provide(name, source, options = {}) {
      if (sources.has(name)) throw new Error(`two modules provide the head source ${name}`);
      sources.set(name, { source, options });
    },
    async read(name, params) {
      const provided = sources.get(name);
      if (!provided) return UNKNOWN;
      const { source, options } = provided;
      const hasOwnPage = options.hasOwnMissingPage ?? false;
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
    async listPaths() {
      const lists = [...sources].map(async ([name, { options }]) => {
        try {
          return (await options.listPaths?.()) ?? [];
        } catch (error) {
          log.warn(`paths of head source ${name}: ${(error as Error).message}`);
          return [];
        }
      });
      return (await Promise.all(lists)).flat();
    },
  };
}

const PRODUCT_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };

export type PageHead = {
  title: string;
  /** Null for a page that search engines should leave out. */
  description: string | null;
  /** Data for search engines in the vocabulary of schema.org; null for a page without any. */
  structuredData: object | null;
  /** Path of the picture that the link is shown with elsewhere; null for the site's own. */
  picture: string | null;
};

function fillTemplate(template: string, texts: Record<string, BilingualText>, language: Language): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => texts[name]?.[language] ?? placeholder);
}

/** Resolves title and description of a page: from the head source that its manifest names, else from the manifest. */
export function resolveHead(page: ClaimedPage, answer: HeadAnswer, language: Language): PageHead {
  const computed = page.head && answer.kind === "found" ? answer.facts : null;
  const texts = computed && page.head ? page.head : page;
  const [title, description] = [texts.title[language], texts.description[language]].map((text) =>
    text && computed ? fillTemplate(text, computed.texts, language) : text,
  );
  return {
    title: title ? `${PRODUCT_NAME[language]} — ${title}` : PRODUCT_NAME[language],
    description: answer.kind === "missing" ? null : description || null,
    structuredData: computed?.structuredData?.[language] ?? null,
    picture: computed?.picture?.[language] ?? null,
  };
}
