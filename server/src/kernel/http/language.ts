import {
  COOKIE_NAMES,
  DEFAULT_LANGUAGE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  language,
} from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The supported language that `Accept-Language` weighs most (RFC 9110, 12.5.4); English where it accepts neither. */
export function negotiateLanguage({ headers }: Pick<FastifyRequest, "headers">): Language {
  const accepted = new Negotiator({ headers }).language([...LANGUAGES]);
  return language.safeParse(accepted).data ?? DEFAULT_LANGUAGE;
}

/**
 * The language of a visitor's pages: their own choice, else the one that the address asks for (`?lang=ar`, as search engines link
 * to it), else what the browser prefers.
 */
export function resolvePageLanguage(request: FastifyRequest): Language {
  const asked = new URLSearchParams(request.url.split("?")[1]).get(LANGUAGE_PARAMETER);
  // Fastify answers an unreadable address before its hooks have parsed the cookies.
  for (const wish of [request.cookies?.[COOKIE_NAMES.language], asked]) {
    const read = language.safeParse(wish);
    if (read.success) return read.data;
  }
  return negotiateLanguage(request);
}

/** Returns the address at which a page is in this language, whatever the browser prefers. Takes one without a query. */
export function localizeUrl(url: string, wanted: Language): string {
  return wanted === DEFAULT_LANGUAGE ? url : `${url}?${LANGUAGE_PARAMETER}=${wanted}`;
}

/** Returns the addresses of a page in all languages, and `x-default`, at which the browser's preference counts. */
export function listLanguageLinks(url: string): { language: Language | "x-default"; href: string }[] {
  const links = LANGUAGES.map((each) => ({ language: each, href: localizeUrl(url, each) }));
  return [...links, { language: "x-default", href: url }];
}
