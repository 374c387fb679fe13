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

/** The supported language that `Accept-Language` weighs most (RFC 9110, 12.5.4); `byDefault` where it names neither. */
export function negotiateLanguage(
  { headers }: Pick<FastifyRequest, "headers">,
  byDefault: Language = DEFAULT_LANGUAGE,
): Language {
  // The negotiator takes the first of equal ones: for "*", and where the header is missing.
  const offered = LANGUAGES.toSorted((one) => (one === byDefault ? -1 : 1));
  const accepted = new Negotiator({ headers }).language(offered);
  return language.safeParse(accepted).data ?? byDefault;
}

/**
 * The language of a visitor's pages: their own choice, else the one that the address asks for (`?lang=ar`, as search engines link
 * to it), else what the browser prefers, else the flag `default_language`.
 */
export function resolvePageLanguage(request: FastifyRequest): Language {
  const asked = new URLSearchParams(request.url.split("?")[1]).get(LANGUAGE_PARAMETER);
  // Fastify answers an unreadable address before its hooks have parsed the cookies.
  for (const wish of [request.cookies?.[COOKIE_NAMES.language], asked]) {
    const read = language.safeParse(wish);
    if (read.success) return read.data;
  }
  return negotiateLanguage(request, request.server.readDefaultLanguage());
}

/**
 * Returns the address at which a page is in this language for visitors who prefer none, such as search engines. Takes one
 * without a query.
 */
export function localizeUrl(url: string, wanted: Language, byDefault: Language): string {
  return wanted === byDefault ? url : `${url}?${LANGUAGE_PARAMETER}=${wanted}`;
}

/** Returns the addresses of a page in all languages, and `x-default`, at which the browser's preference counts. */
export function listLanguageLinks(
  url: string,
  byDefault: Language,
): { language: Language | "x-default"; href: string }[] {
  const links = LANGUAGES.map((each) => ({ language: each, href: localizeUrl(url, each, byDefault) }));
  return [...links, { language: "x-default", href: url }];
}
