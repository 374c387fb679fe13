import { COOKIE_NAMES, type Language } from "@kalima/contracts/domain";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { CallBackend } from "../../backends/public.ts";
import type { CallAsVisitor } from "../../rendering/public.ts";
import type { PageVisitor } from "../facts/visitor.ts";
import { FRESH_MS } from "./page-cache.ts";

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
 * browser. The calling remote gets the body of the answer, never a token or a cookie. An address that begins with `//`
 * and the name of a backend is called there, without the visitor's cookies and access token.
 */
export function createApiCaller(
  app: FastifyInstance,
  visitor: PageVisitor,
  language: Language,
  callBackend: CallBackend = async () => REFUSED,
): CallAsVisitor {
  const everywhere = {
    accept: "application/json",
    "accept-language": language,
    ...(visitor.zone && { "x-timezone": visitor.zone }),
  };
  const headers = {
    ...everywhere,
    ...(visitor.accessToken && { authorization: `Bearer ${visitor.accessToken}` }),
  };
  const { guestCookie, country } = visitor;
  const cookies: Record<string, string> = {
    ...(guestCookie && { [COOKIE_NAMES.guest]: guestCookie }),
    ...(country && { [COOKIE_NAMES.country]: country }),
  };
  return async (path) => {
    if (path.startsWith("//")) return callBackend(path, { headers: everywhere, accessToken: visitor.accessToken });
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

const MAX_ANSWERS = 300;

type Answer = Awaited<ReturnType<CallAsVisitor>>;
export type KeptAnswers = {
  /** Wraps `callApi`: visitors without a session share answers for {@link FRESH_MS}. */
  share(
    callApi: CallAsVisitor,
    visitor: Pick<PageVisitor, "isShared" | "zone" | "country">,
    language: Language,
  ): CallAsVisitor;
  /** Drops every answer, including pending ones. */
  drop(): void;
};

/**
 * Creates a cache of API answers for pages of visitors without a session, with the lifetime of such a page. Pages whose
 * URLs differ only in campaign parameters share answers, and so do concurrent calls.
 */
export function createKeptAnswers(): KeptAnswers {
  const answers = new LRUCache<string, Promise<Answer>>({ max: MAX_ANSWERS, ttl: FRESH_MS });

  return {
    share(callApi, { isShared, zone, country }, language) {
      if (!isShared) return callApi;
      return async (path) => {
        const key = `${language} ${zone} ${country} ${path}`;
        const kept = answers.get(key);
        const answer = kept && (await kept.catch(() => null));
        if (answer?.status === 200) return answer;
        // The other visitor may have met a limit of their own.
        const own = callApi(path);
        answers.set(key, own);
        const forget = () => answers.peek(key) === own && answers.delete(key);
        own.then(({ status }) => status === 200 || forget(), forget);
        return own;
      };
    },
    drop: () => answers.clear(),
  };
}
