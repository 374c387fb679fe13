import { randomUUID } from "node:crypto";
import type { CardFate, CardVault } from "./cards.ts";
import type { ChargeBook } from "./charge-book.ts";
import type { NewSandboxCharge, SandboxCharge, SandboxEvent } from "./protocol.ts";
import { type WalletAnswer, walletAnswerOf } from "./wallets.ts";

/** Milliseconds until a charge with such a card succeeds. */
export type ConfirmTimes = Record<Extract<CardFate, "succeeds" | "succeeds_slowly">, number>;
const CONFIRM_MS: ConfirmTimes = { succeeds: 300, succeeds_slowly: 5_000 };

export type NewRefund = { attempt: string; amountMinor: number; key?: string | undefined };

/** A charge as its caller learns of it, unless the answer gets lost on the way. */
export type StartedCharge = { charge: SandboxCharge; isAnswerLost: boolean };

/** Money that can still be refunded. */
function leftOf(charge: SandboxCharge | undefined): number {
  if (charge?.status !== "succeeded") return 0;
  return charge.refunds.reduce((left, { amountMinor }) => left - amountMinor, charge.amountMinor);
}

const answered = (charge: SandboxCharge): StartedCharge => ({ charge, isAnswerLost: false });

/** The books of the sandbox: charges by the caller's attempt. */
export type Charges = {
  /** Null when the token is unknown, used or too old. The same attempt again is the same charge. */
  start(charge: NewSandboxCharge): StartedCharge | null;
  find(attempt: string): SandboxCharge | undefined;
  /** Charges that wait for the owner of a wallet, oldest first. */
  waiting(): SandboxCharge[];
  /** What became of the request at a wallet; a charge that is over stays as it is. Undefined for an unknown charge. */
  answer(attempt: string, answer: WalletAnswer): SandboxCharge | undefined;
  /** Null when less than that is left of the charge. The same key again changes nothing. */
  refund(refund: NewRefund): SandboxCharge | null;
  close(): void;
};

export function createCharges(
  vault: CardVault,
  book: ChargeBook,
  onEvent: (event: SandboxEvent) => void,
  clock: () => Date,
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

  function later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  const succeedSoon = (charge: SandboxCharge, fate: keyof ConfirmTimes) =>
    later(confirmMs[fate], () => become(charge, "succeeded"));

  function answerWallet(charge: SandboxCharge, answer: WalletAnswer): SandboxCharge {
    if (charge.status !== "processing" || !charge.wallet) return charge;
    if (answer === "approved") return become(charge, "succeeded");
    charge.failure = answer;
    return become(charge, "failed");
  }

  /** Without an answer of its owner the request ends. Nobody's money moves unless it was approved. */
  function askWallet(charge: SandboxCharge, { phone, approveBy }: { phone: string; approveBy: string }): void {
    const known = walletAnswerOf(phone);
    if (known) later(confirmMs.succeeds, () => answerWallet(charge, known));
    const leftMs = Math.max(0, Date.parse(approveBy) - clock().getTime());
    later(leftMs, () => answerWallet(charge, "timed_out"));
  }

  function startWallet(charge: SandboxCharge, wallet: { phone: string; approveBy: string }): SandboxCharge {
    book.write(charge);
    charges.set(charge.attempt, charge);
    askWallet(charge, wallet);
    return charge;
  }

  // Charges that were under way when the process ended. Declined cards never are.
  for (const charge of charges.values()) {
    if (charge.status !== "processing") continue;
    if (charge.wallet) askWallet(charge, charge.wallet);
    else succeedSoon(charge, "succeeds");
  }

  return {
    start({ attempt, reference, amountMinor, currency, ...paidWith }) {
      const known = charges.get(attempt);
      if (known) return answered(known);
      const order = { attempt, reference, amountMinor, currency };
      const started = { id: `ch_${randomUUID()}`, ...order, status: "processing", refunds: [], failure: null } as const;
      if ("wallet" in paidWith) {
        const { wallet } = paidWith;
        return answered(startWallet({ ...started, refunds: [], card: null, wallet }, wallet));
      }
      const card = vault.take(paidWith.token);
      if (!card) return null;
      const shown = { brand: card.brand, last4: card.last4 };
      const charge: SandboxCharge = { ...started, refunds: [], card: shown, wallet: null };
      // Written first: a charge that could not be stored does not exist.
      if (card.fate !== "declines") book.write(charge);
      charges.set(order.attempt, charge);
      if (card.fate === "declines") return answered(become(charge, "failed"));
      const isAnswerLost = card.fate === "succeeds_unanswered";
      succeedSoon(charge, card.fate === "succeeds_slowly" ? "succeeds_slowly" : "succeeds");
      return { charge, isAnswerLost };
    },
    find: (attempt) => charges.get(attempt),
    waiting: () => [...charges.values()].filter(({ status, wallet }) => status === "processing" && wallet),
    answer(attempt, answer) {
      const charge = charges.get(attempt);
      return charge && answerWallet(charge, answer);
    },
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
