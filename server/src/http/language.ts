import { COOKIE_NAMES, type Language, language, preferredLanguage } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";

/** The best supported language of `Accept-Language`; English without one. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["accept-language"] ?? "";
  return preferredLanguage(header.split(",").map((part) => part.trim()));
}

/** The language of a visitor's pages: their own choice comes before what the browser prefers. */
export function pageLanguageOf(request: FastifyRequest): Language {
  const chosen = language.safeParse(request.cookies[COOKIE_NAMES.language]);
  return chosen.success ? chosen.data : languageOf(request);
}
