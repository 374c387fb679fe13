import { COOKIE_NAMES, type Language } from "@kalima/contracts/domain";
import type { FastifyInstance } from "fastify";
import type { CallAsVisitor } from "../../rendering/public.ts";
import type { PageVisitor } from "./visitor.ts";

/** Longest answer that a page's first screen may get from one call. A list of trainers has about 20 KB. */
const MAX_ANSWER_LENGTH = 512 * 1024;
const REFUSED = { status: 404, body: "null" };

/** The address of a call below `/api`; null for a path that leads out of it. */
export function resolveApiUrl(path: string): string | null {
  const url = URL.parse(`http://site.invalid/api${path}`);
  if (url?.host !== "site.invalid" || !url.pathname.startsWith("/api/")) return null;
  return url.pathname + url.search;
}

/**
 * Creates a function for GET calls as the visitor, with the same routes, access table and limits as calls of the
 * browser. The calling remote gets the body of the answer, never a token or a cookie.
 */
export function createApiCaller(app: FastifyInstance, visitor: PageVisitor, language: Language): CallAsVisitor {
  const headers = {
    accept: "application/json",
    "accept-language": language,
    ...(visitor.zone && { "x-timezone": visitor.zone }),
    ...(visitor.accessToken && { authorization: `Bearer ${visitor.accessToken}` }),
  };
  const cookies: Record<string, string> = visitor.guestCookie ? { [COOKIE_NAMES.guest]: visitor.guestCookie } : {};
  return async (path) => {
    const url = resolveApiUrl(path);
    if (url === null) return REFUSED;
    const {
      statusCode,
      body,
      headers: answered,
    } = await app.inject({
      method: "GET",
      url,
      headers,
      cookies,
      remoteAddress: visitor.address,
    });
    const isJson = /\bjson\b/.test(String(answered["content-type"] ?? ""));
    return isJson && body.length <= MAX_ANSWER_LENGTH ? { status: statusCode, body } : REFUSED;
  };
}
