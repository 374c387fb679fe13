import { randomBytes } from "node:crypto";
import { type Brand, brandOf, type CardInput, digitsOf } from "./page/browser/card-rules.ts";

/** What a charge with this card comes to. */
export type CardFate = "succeeds" | "declines" | "succeeds_slowly" | "succeeds_unanswered";

/** Test cards. Any other number is declined: a real card is never charged. */
const FATES: Record<string, CardFate> = {
  "4242424242424242": "succeeds",
  "5555555555554444": "succeeds",
  "378282246310005": "succeeds",
  "4000000000000002": "declines",
  "4000000000000077": "succeeds_slowly",
  "4000000000000119": "succeeds_unanswered",
};
const TOKEN_LIFE_MS = 15 * 60_000;
const TOKENS_MAX = 10_000;

export type TokenisedCard = { brand: Brand; last4: string; expiry: string; fate: CardFate };
type Kept = TokenisedCard & { until: number };

/** Cards behind tokens, in memory only and without number or CVV; a token serves one charge within 15 minutes. */
export type CardVault = {
  keep(card: CardInput): { token: string; brand: Brand; last4: string; expiry: string };
  take(token: string): TokenisedCard | null;
};

export function createCardVault(clock: () => Date): CardVault {
  const kept = new Map<string, Kept>();

  function forgetOld(): void {
    const now = clock().getTime();
    for (const [token, { until }] of kept) if (until <= now || kept.size > TOKENS_MAX) kept.delete(token);
  }

  return {
    keep(card) {
      forgetOld();
      const number = digitsOf(card.number);
      const expiry = digitsOf(card.expiry);
      const shown = {
        brand: brandOf(number),
        last4: number.slice(-4),
        expiry: `${expiry.slice(0, 2)}/${expiry.slice(2)}`,
      };
      const token = `tok_${randomBytes(32).toString("base64url")}`;
      kept.set(token, { ...shown, fate: FATES[number] ?? "declines", until: clock().getTime() + TOKEN_LIFE_MS });
      return { token, ...shown };
    },
    take(token) {
      const card = kept.get(token);
      kept.delete(token);
      return card && card.until > clock().getTime() ? card : null;
    },
  };
}
