import type { Language } from "@kalima/contracts/domain";
import { LRUCache } from "lru-cache";
import type { CallAsVisitor } from "../rendering/public.ts";
import { FRESH_MS } from "./page-cache.ts";
import type { PageVisitor } from "./visitor.ts";

const MAX_ANSWERS = 300;

type Answer = Awaited<ReturnType<CallAsVisitor>>;
export type KeptAnswers = {
  /** The same calls, answered with what another visitor without a session was answered a moment ago, where `visitor` is one. */
  shared(callApi: CallAsVisitor, visitor: Pick<PageVisitor, "isShared" | "zone">, language: Language): CallAsVisitor;
  /** Forgets every answer, those under way included. */
  drop(): void;
};

/**
 * Answers of the API to pages of visitors without a session, kept for as long as such a page counts as fresh: addresses
 * that differ only in what a campaign adds to them are made of the same answers. Calls at the same time share one.
 */
export function createKeptAnswers(): KeptAnswers {
  const answers = new LRUCache<string, Promise<Answer>>({ max: MAX_ANSWERS, ttl: FRESH_MS });

  return {
    shared(callApi, { isShared, zone }, language) {
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
