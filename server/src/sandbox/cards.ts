import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { type Brand, type CardInput, detectBrand, extractDigits } from "./page/browser/card-rules.ts";
import type { SandboxCard } from "./protocol.ts";

/** Outcome of a charge with this card. */
export type CardFate =
  | "succeeds"
  | "declines"
  | "lacks_money"
  | "asks_bank"
  | "succeeds_slowly"
  | "succeeds_unanswered";

/** Test cards. Any other number is declined: a real card is never charged. */
const FATES: Record<string, CardFate> = {
  "4242424242424242": "succeeds",
  "5555555555554444": "succeeds",
  "378282246310005": "succeeds",
  "5078030000000003": "succeeds",
  "4000000000000002": "declines",
  "4000000000009995": "lacks_money",
  "4000000000003220": "asks_bank",
  "4000000000000077": "succeeds_slowly",
  "4000000000000119": "succeeds_unanswered",
};
const TOKEN_LIFE_MS = 15 * MINUTE_MS;
const TOKENS_MAX = 10_000;

export type TokenisedCard = Omit<SandboxCard, "token" | "brand"> & { brand: Brand; fate: CardFate };
type HeldCard = TokenisedCard & { until: number };

export const createToken = (prefix: string) => `${prefix}_${randomBytes(32).toString("base64url")}`;

/** Cards behind tokens, in memory only and without number or CVV; a token serves one charge within 15 minutes. */
export type CardVault = {
  keep(card: CardInput): { token: string; brand: Brand; last4: string; expiry: string };
  take(token: string): TokenisedCard | null;
};

export function createCardVault(clock: () => Date): CardVault {
  const kept = new Map<string, HeldCard>();

  function forgetOld(): void {
    const now = clock().getTime();
    for (const [token, { until }] of kept) if (until <= now || kept.size > TOKENS_MAX) kept.delete(token);
  }

  return {
    keep(card) {
      forgetOld();
      const number = extractDigits(card.number);
      const expiry = extractDigits(card.expiry);
      const [month, year] = [expiry.slice(0, 2), expiry.slice(2)];
      const shown = { brand: detectBrand(number), last4: number.slice(-4) };
      const token = createToken("tok");
      kept.set(token, {
        ...shown,
        expMonth: Number(month),
        expYear: 2_000 + Number(year),
        holder: card.holder.trim() || null,
        fate: FATES[number] ?? "declines",
        until: clock().getTime() + TOKEN_LIFE_MS,
      });
      return { token, ...shown, expiry: `${month}/${year}` };
    },
    take(token) {
      const card = kept.get(token);
      kept.delete(token);
      return card && card.until > clock().getTime() ? card : null;
    },
  };
}
