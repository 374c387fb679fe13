import { join } from "node:path";
import { type CardBook, keptCard } from "./kept-cards.ts";
import { type LineBook, noLines, openLineBook } from "./line-book.ts";
import { type SandboxCharge, sandboxCharge } from "./protocol.ts";

/** Charges and kept cards that the sandbox stores. They hold no card number and no CVV. */
export type Books = { charges: LineBook<SandboxCharge>; cards: CardBook };

/** Books that store nothing: charges and cards are lost when the process ends. */
export const noBooks: Books = { charges: noLines, cards: noLines };

/** The books in `folder`. */
export function openBooks(folder: string): Books {
  return {
    charges: openLineBook(join(folder, "charges.jsonl"), sandboxCharge, ({ attempt }) => attempt),
    cards: openLineBook(join(folder, "cards.jsonl"), keptCard, ({ token }) => token),
  };
}
