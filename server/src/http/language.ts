import { type Language, preferredLanguage } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";

/** The best supported language of `Accept-Language`; English without one. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["accept-language"] ?? "";
  return preferredLanguage(header.split(",").map((part) => part.trim()));
}
