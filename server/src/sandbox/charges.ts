import { randomUUID } from "node:crypto";
import type { CardFate, CardVault } from "./cards.ts";
import type { ChargeBook } from "./charge-book.ts";
import type { SandboxCharge, SandboxEvent } from "./protocol.ts";

/** Milliseconds until a charge with such a card succeeds. */
export type ConfirmTimes = Record<Exclude<CardFate, "declines">, number>;
const CONFIRM_MS: ConfirmTimes = { succeeds: 300, succeeds_slowly: 5_000 };

export type NewCharge = { attempt: string; reference: string; token: string; amountMinor: number; currency: string };
export type NewRefund = { attempt: string; amountMinor: number; key?: string | undefined };

/** Money that can still be refunded. */
function leftOf(charge: SandboxCharge | undefined): number {
  if (charge?.status !== "succeeded") return 0;
  return charge.refunds.reduce((left, { amountMinor }) => left - amountMinor, charge.amountMinor);
}

/** The books of the sandbox: charges by the caller's attempt. */
export type Charges = {
  /** Null when the token is unknown, used or too old. The same attempt again is the same charge. */
  start(charge: NewCharge): SandboxCharge | null;
  find(attempt: string): SandboxCharge | undefined;
  /** Null when less than that is left of the charge. The same key again changes nothing. */
  refund(refund: NewRefund): SandboxCharge | null;
  close(): void;
};

export function createCharges(
  vault: CardVault,
  book: ChargeBook,
  onEvent: (event: SandboxEvent) => void,
  confirmMs: ConfirmTimes = CONFIRM_MS,
): Charges {
  const charges = new Map(book.charges.map((charge) => [charge.attempt, { ...charge }]));
  const timers = new Set<NodeJS.Timeout>();

  function report(charge: SandboxCharge, event: "succeeded" | "failed" | "refunded"): SandboxCharge {
    book.write(charge);
    onEvent({ id: `evt_${randomUUID()}`, type: `charge.${event}`, charge: structuredClone(charge) });
    return charge;
  }

  function become(charge: SandboxCharge, status: "succeeded" | "failed"): SandboxCharge {
    charge.status = status;
    return report(charge, status);
  }

  function succeedSoon(charge: SandboxCharge, fate: keyof ConfirmTimes): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      become(charge, "succeeded");
    }, confirmMs[fate]);
    timers.add(timer);
  }

  // Charges that were under way when the process ended. Declined cards never are.
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
        refunds: [],
        card: { brand: card.brand, last4: card.last4 },
      };
      // Written first: a charge that could not be stored does not exist.
      if (card.fate !== "declines") book.write(charge);
      charges.set(order.attempt, charge);
      if (card.fate === "declines") return become(charge, "failed");
      succeedSoon(charge, card.fate);
      return charge;
    },
    find: (attempt) => charges.get(attempt),
    refund({ attempt, amountMinor, key }) {
      const charge = charges.get(attempt);
      if (key !== undefined && charge?.refunds.some((refund) => refund.key === key)) return charge;
      const left = leftOf(charge);
      if (!charge || amountMinor > left) return null;
      charge.refunds.push({ id: `re_${randomUUID()}`, amountMinor, key: key ?? null });
      if (amountMinor === left) charge.status = "refunded";
      return report(charge, "refunded");
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
