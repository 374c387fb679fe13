import { randomUUID } from "node:crypto";
import type { CardFate, CardVault } from "./cards.ts";
import type { ChargeBook } from "./charge-book.ts";
import type { SandboxCharge, SandboxEvent } from "./protocol.ts";

const CONFIRM_MS: Record<Exclude<CardFate, "declines">, number> = { succeeds: 300, succeeds_slowly: 5_000 };

export type NewCharge = { attempt: string; reference: string; token: string; amountMinor: number; currency: "EGP" };

/** The books of the sandbox: charges by the caller's attempt. */
export type Charges = {
  /** Null when the token is unknown, used or too old. The same attempt again is the same charge. */
  start(charge: NewCharge): SandboxCharge | null;
  find(attempt: string): SandboxCharge | undefined;
  /** Null when there is nothing of that size to give back. Once given back, the same again changes nothing. */
  refund(attempt: string, amountMinor: number): SandboxCharge | null;
  close(): void;
};

export function createCharges(vault: CardVault, book: ChargeBook, tell: (event: SandboxEvent) => void): Charges {
  const charges = new Map(book.charges.map((charge) => [charge.attempt, { ...charge }]));
  const timers = new Set<NodeJS.Timeout>();

  function become(charge: SandboxCharge, status: "succeeded" | "failed" | "refunded"): SandboxCharge {
    charge.status = status;
    book.write(charge);
    tell({ id: `evt_${randomUUID()}`, type: `charge.${status}`, charge: { ...charge } });
    return charge;
  }

  function succeedSoon(charge: SandboxCharge, fate: keyof typeof CONFIRM_MS): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      become(charge, "succeeded");
    }, CONFIRM_MS[fate]);
    timers.add(timer);
  }

  // A restart came between: what was under way goes on. A declined card is never under way.
  for (const charge of charges.values()) if (charge.status === "processing") succeedSoon(charge, "succeeds");

  return {
    start({ token, ...order }) {
      const known = charges.get(order.attempt);
      if (known) return known;
      const card = vault.take(token);
      if (!card) return null;
      const charge: SandboxCharge = {
        id: `ch_${randomUUID()}`,
        ...order,
        status: "processing",
        refundedMinor: 0,
        card: { brand: card.brand, last4: card.last4 },
      };
      // Written first: what could not be kept was never charged.
      if (card.fate !== "declines") book.write(charge);
      charges.set(order.attempt, charge);
      if (card.fate === "declines") return become(charge, "failed");
      succeedSoon(charge, card.fate);
      return charge;
    },
    find: (attempt) => charges.get(attempt),
    refund(attempt, amountMinor) {
      const charge = charges.get(attempt);
      if (charge?.status === "refunded") return charge;
      if (charge?.status !== "succeeded" || amountMinor > charge.amountMinor) return null;
      charge.refundedMinor = amountMinor;
      return become(charge, "refunded");
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
