import { COOKIE_NAMES, DEFAULT_LANGUAGE, LANGUAGES, type Language, language } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The supported language that `Accept-Language` weighs most (RFC 9110, 12.5.4); English where it accepts neither. */
export function negotiateLanguage({ headers }: Pick<FastifyRequest, "headers">): Language {
  const accepted = new Negotiator({ headers }).language([...LANGUAGES]);
  return language.safeParse(accepted).data ?? DEFAULT_LANGUAGE;
}

/** The language of a visitor's pages: their own choice comes before what the browser prefers. */
export function resolvePageLanguage(request: FastifyRequest): Language {
  // Fastify answers an unreadable address before its hooks have parsed the cookies.
  const chosen = language.safeParse(request.cookies?.[COOKIE_NAMES.language]);
  return chosen.success ? chosen.data : negotiateLanguage(request);
}
