import type { BilingualText, Language } from "@kalima/contracts/domain";
import { type ClaimedPage, pathParamsOf } from "@kalima/contracts/pages";
import type { HeadSources } from "./head-sources.ts";

const PRODUCT_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };

export type PageHead = {
  title: string;
  /** Null for a page that search engines should leave out. */
  description: string | null;
  /** What search engines read of the page, by schema.org. */
  structuredData: object | null;
};

function filled(template: string, texts: Record<string, BilingualText>, language: Language): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => texts[name]?.[language] ?? placeholder);
}

/** Title and description of a page: computed where its manifest names a source that answers, else the manifest's own. */
export async function headOf(
  page: ClaimedPage | undefined,
  { path, language, sources }: { path: string; language: Language; sources: HeadSources },
): Promise<PageHead> {
  const computed = page?.head && (await sources.read(page.head.source, pathParamsOf(page.path, path)));
  const texts = computed && page.head ? page.head : page;
  const [title, description] = [texts?.title[language], texts?.description[language]].map((text) =>
    text && computed ? filled(text, computed.texts, language) : text,
  );
  return {
    title: title ? `${PRODUCT_NAME[language]} — ${title}` : PRODUCT_NAME[language],
    description: description || null,
    structuredData: computed?.structuredData?.[language] ?? null,
  };
}
