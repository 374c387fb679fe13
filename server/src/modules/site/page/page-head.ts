import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { HeadAnswer } from "../../../kernel/ports/head-sources.ts";

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
