import type { Language } from "./fixtures.ts";

/**
 * The languages of a journey whose steps are the same in both. It is walked in the one whose turn it is, so that each
 * spec meets both over its journeys; `npm run test:deep` walks it in both.
 */
export function languagesInTurn(turn: Language): readonly Language[] {
  return process.env.TEST_DEEP === "1" ? ["en", "ar"] : [turn];
}
