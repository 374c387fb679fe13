import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { negotiateLanguage, resolvePageLanguage } from "./language.ts";

it.each([
  [undefined, "en"],
  ["", "en"],
  ["ar-EG,en;q=0.5", "ar"],
  ["en;q=0.5, ar;q=0.9", "ar"],
  ["ar;q=0, en", "en"],
  ["ar;q=0", "en"],
  ["arn-CL, en", "en"],
  ["arz, ar;q=0.1", "ar"],
  ["fr-FR, de;q=0.9", "en"],
  ["*;q=0.1, ar", "ar"],
  ["AR-eg", "ar"],
  ["en;q=high, ar", "ar"],
  [",".repeat(5_000), "en"],
])("negotiates %j to %s", (header, expected) => {
  expect(negotiateLanguage({ headers: header === undefined ? {} : { "accept-language": header } })).toBe(expected);
});

it.each([
  ["/about", undefined, "ar"],
  ["/about?lang=en", undefined, "en"],
  ["/about?lang=klingon", undefined, "ar"],
  ["/about?lang=ar", "en", "en"],
  ["/about?lang=en", "klingon", "en"],
])("a browser that prefers Arabic gets %s with the cookie %s in %s", (url, cookie, expected) => {
  const server = { readDefaultLanguage: () => "en" };
  const request = { url, headers: { "accept-language": "ar" }, cookies: { LANGUAGE: cookie }, server };
  expect(resolvePageLanguage(request as unknown as FastifyRequest)).toBe(expected);
});

it.each([
  [undefined, "ar"],
  ["fr-FR, de;q=0.9", "ar"],
  ["*", "ar"],
  ["en, ar;q=0.9", "en"],
  ["ar;q=0, *", "en"],
])("with Arabic as the default, %j gets %s", (header, expected) => {
  expect(negotiateLanguage({ headers: header === undefined ? {} : { "accept-language": header } }, "ar")).toBe(
    expected,
  );
});
