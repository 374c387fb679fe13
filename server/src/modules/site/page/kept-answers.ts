import type { Language } from "@kalima/contracts/domain";
import { LRUCache } from "lru-cache";
import type { CallAsVisitor } from "../../rendering/public.ts";
import type { PageVisitor } from "../facts/visitor.ts";
import { FRESH_MS } from "./page-cache.ts";

const MAX_ANSWERS = 300;

type Answer = Awaited<ReturnType<CallAsVisitor>>;
export type KeptAnswers = {
  /** Wraps `callApi`: visitors without a session share answers for {@link FRESH_MS}. */
  share(callApi: CallAsVisitor, visitor: Pick<PageVisitor, "isShared" | "zone">, language: Language): CallAsVisitor;
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
    share(callApi, { isShared, zone }, language) {
      if (!isShared) return callApi;
      return async (path) => {
        const key = `${language} ${zone} ${path}`;
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
