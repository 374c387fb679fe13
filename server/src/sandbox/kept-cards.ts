import * as z from "zod/mini";
import { createToken, type TokenisedCard } from "./cards.ts";
import { type LineBook, noLines } from "./line-book.ts";
import { type SandboxCard, sandboxCard } from "./protocol.ts";

/** A kept card as it is stored: with the outcome of its charges instead of its number. */
export const keptCard = z.extend(sandboxCard, {
  customer: z.string(),
  fate: z.enum(["succeeds", "declines", "lacks_money", "asks_bank", "succeeds_slowly", "succeeds_unanswered"]),
  isDeleted: z._default(z.boolean(), false),
});
type KeptCard = z.infer<typeof keptCard>;
export type CardBook = LineBook<KeptCard>;

/** Cards that customers of the site may use again. */
export type KeptCards = {
  keep(customer: string, card: TokenisedCard): SandboxCard;
  /** Returns null for an unknown card, and for a card of another customer. */
  find(token: string, customer: string): (SandboxCard & Pick<TokenisedCard, "brand" | "fate">) | null;
  remove(removal: { card: string } | { customer: string }): void;
};

export function createKeptCards(book: CardBook = noLines): KeptCards {
  const cards = new Map(book.entries.filter(({ isDeleted }) => !isDeleted).map((card) => [card.token, card]));
  return {
    keep(customer, { brand, last4, expMonth, expYear, holder, fate }) {
      const shown = { token: createToken("card"), brand, last4, expMonth, expYear, holder };
      const card = { ...shown, customer, fate, isDeleted: false };
      book.write(card);
      cards.set(card.token, card);
      return shown;
    },
    find(token, customer) {
      const card = cards.get(token);
      return card?.customer === customer ? (card as ReturnType<KeptCards["find"]>) : null;
    },
    remove(removal) {
      for (const card of [...cards.values()]) {
        if ("card" in removal ? card.token !== removal.card : card.customer !== removal.customer) continue;
        book.write({ ...card, isDeleted: true });
        cards.delete(card.token);
      }
    },
  };
}
