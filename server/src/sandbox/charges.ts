import { randomInt, randomUUID } from "node:crypto";
import type { CardFate, CardVault, TokenisedCard } from "./cards.ts";
import type { KeptCards } from "./kept-cards.ts";
import type { LineBook } from "./line-book.ts";
import type { NewSandboxCharge, SandboxCharge, SandboxEvent } from "./protocol.ts";
import { findWalletAnswer, type WalletAnswer } from "./wallets.ts";

/** Milliseconds until a charge with such a card succeeds. */
export type ConfirmTimes = Record<Extract<CardFate, "succeeds" | "succeeds_slowly">, number>;
const CONFIRM_MS: ConfirmTimes = { succeeds: 300, succeeds_slowly: 5_000 };

export type NewRefund = { attempt: string; amountMinor: number; key?: string | undefined };

export type CodeAnswer = "paid" | "rejected" | "timed_out";

/** A started charge. When `isAnswerLost` is set, the caller receives no answer. */
export type StartedCharge = { charge: SandboxCharge; isAnswerLost: boolean };

/** Where InstaPay sends the school's money. */
const INSTAPAY_ADDRESS = "kalima@instapay";
/** Digits of a Fawry code, as it is typed at a counter. */
const createFawryCode = () => String(randomInt(1_000_000_000, 10_000_000_000));

/** Money that can still be refunded. */
function computeRefundable(charge: SandboxCharge | undefined): number {
  if (charge?.status !== "succeeded") return 0;
  return charge.refunds.reduce((left, { amountMinor }) => left - amountMinor, charge.amountMinor);
}

const toStartedCharge = (charge: SandboxCharge): StartedCharge => ({ charge, isAnswerLost: false });

/** The books of the sandbox: charges by the caller's attempt. */
export type Charges = {
  /** Returns null when the token is unknown, used or too old. The same attempt returns the same charge. */
  start(charge: NewSandboxCharge): StartedCharge | null;
  find(attempt: string): SandboxCharge | undefined;
  /** All charges, oldest first. */
  list(): SandboxCharge[];
  /** Applies the answer of a wallet's owner, unless the charge has ended. Returns undefined for an unknown charge. */
  answer(attempt: string, answer: WalletAnswer): SandboxCharge | undefined;
  /** Applies the bank's answer about a cardholder. Changes nothing for a charge that does not wait for it. */
  answerBank(attempt: string, isApproved: boolean): SandboxCharge | undefined;
  /** The payer of a code has paid or refuses, or the code ends at once. Changes nothing for a charge that does not wait for it. */
  answerCode(attempt: string, answer: CodeAnswer): SandboxCharge | undefined;
  /** Cancels a charge that waits for its payer. */
  cancel(attempt: string): SandboxCharge | undefined;
  /** Returns null when less than that is left of the charge. The same key again changes nothing. */
  refund(refund: NewRefund): SandboxCharge | null;
  close(): void;
};

export function createCharges(
  { vault, kept, book }: { vault: CardVault; kept: KeptCards; book: LineBook<SandboxCharge> },
  onEvent: (event: SandboxEvent) => void,
  clock: () => Date,
  confirmMs: ConfirmTimes = CONFIRM_MS,
): Charges {
  const charges = new Map(book.entries.map((charge) => [charge.attempt, { ...charge }]));
  const timers = new Set<NodeJS.Timeout>();

  function report(charge: SandboxCharge, event: "succeeded" | "failed" | "refunded"): SandboxCharge {
    book.write(charge);
    onEvent({ id: `evt_${randomUUID()}`, type: `charge.${event}`, charge: structuredClone(charge) });
    return charge;
  }

  function succeed(charge: SandboxCharge): SandboxCharge {
    charge.status = "succeeded";
    return report(charge, "succeeded");
  }

  /** A card is kept only when it has paid. */
  function fail(charge: SandboxCharge, failure: SandboxCharge["failure"]): SandboxCharge {
    if (charge.kept) kept.remove({ card: charge.kept.token });
    Object.assign(charge, { status: "failed", failure, kept: null });
    return report(charge, "failed");
  }

  function schedule(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  const succeedSoon = (charge: SandboxCharge, fate: keyof ConfirmTimes) =>
    schedule(confirmMs[fate], () => succeed(charge));

  function answerWallet(charge: SandboxCharge, answer: WalletAnswer): SandboxCharge {
    if (charge.status !== "processing" || !charge.wallet) return charge;
    return answer === "approved" ? succeed(charge) : fail(charge, answer);
  }

  /** Asks the owner of a wallet. Without an answer the request times out, and no money moves. */
  function askWallet(charge: SandboxCharge, { phone, approveBy }: { phone: string; approveBy: string }): void {
    const known = findWalletAnswer(phone);
    if (known) schedule(confirmMs.succeeds, () => answerWallet(charge, known));
    const leftMs = Math.max(0, Date.parse(approveBy) - clock().getTime());
    schedule(leftMs, () => answerWallet(charge, "timed_out"));
  }

  function startWallet(charge: SandboxCharge, wallet: { phone: string; approveBy: string }): SandboxCharge {
    book.write(charge);
    charges.set(charge.attempt, charge);
    askWallet(charge, wallet);
    return charge;
  }

  /** Without a payment in time the code ends, and no money moves. */
  function waitForPayer(charge: SandboxCharge, { approveBy }: { approveBy: string }): void {
    const leftMs = Math.max(0, Date.parse(approveBy) - clock().getTime());
    schedule(leftMs, () => {
      if (charge.status === "requires_action") fail(charge, "timed_out");
    });
  }

  function startCode(charge: SandboxCharge, coded: NonNullable<SandboxCharge["coded"]>): SandboxCharge {
    book.write(charge);
    charges.set(charge.attempt, charge);
    waitForPayer(charge, coded);
    return charge;
  }

  function startCard(charge: SandboxCharge, { fate }: TokenisedCard): StartedCharge {
    if (fate === "asks_bank") charge.status = "requires_action";
    const isRefused = fate === "declines" || fate === "lacks_money";
    // Written first: a charge that could not be stored does not exist.
    if (!isRefused) book.write(charge);
    charges.set(charge.attempt, charge);
    if (isRefused) return toStartedCharge(fail(charge, fate === "lacks_money" ? "insufficient_funds" : null));
    if (fate !== "asks_bank") succeedSoon(charge, fate === "succeeds_slowly" ? "succeeds_slowly" : "succeeds");
    return { charge, isAnswerLost: fate === "succeeds_unanswered" };
  }

  // Charges that were under way when the process ended. Declined cards never are.
  for (const charge of charges.values()) {
    if (charge.status === "requires_action" && charge.coded) waitForPayer(charge, charge.coded);
    if (charge.status !== "processing") continue;
    if (charge.wallet) askWallet(charge, charge.wallet);
    else succeedSoon(charge, "succeeds");
  }

  return {
    start({ attempt, reference, amountMinor, currency, ...paidWith }) {
      const known = charges.get(attempt);
      if (known) return toStartedCharge(known);
      const started = {
        id: `ch_${randomUUID()}`,
        attempt,
        reference,
        amountMinor,
        currency,
        status: "processing",
        refunds: [],
        failure: null,
        kept: null,
        coded: null,
      } as const;
      const cardless = { ...started, refunds: [], card: null, wallet: null, returnUrl: null };
      if ("wallet" in paidWith) {
        const { wallet } = paidWith;
        return toStartedCharge(startWallet({ ...cardless, wallet }, wallet));
      }
      if ("instapay" in paidWith || "fawry" in paidWith) {
        const coded =
          "instapay" in paidWith
            ? ({ method: "instapay", code: INSTAPAY_ADDRESS, ...paidWith.instapay } as const)
            : ({ method: "fawry", code: createFawryCode(), ...paidWith.fawry } as const);
        return toStartedCharge(startCode({ ...cardless, status: "requires_action", coded }, coded));
      }
      const isKept = "card" in paidWith;
      const card = isKept ? kept.find(paidWith.card, paidWith.customer) : vault.take(paidWith.token);
      if (!card) return null;
      const { brand, last4 } = card;
      const { returnUrl } = paidWith;
      const charge: SandboxCharge = { ...started, refunds: [], card: { brand, last4 }, wallet: null, returnUrl };
      if (!isKept && paidWith.keepFor) charge.kept = kept.keep(paidWith.keepFor, card);
      return startCard(charge, card);
    },
    find: (attempt) => charges.get(attempt),
    list: () => [...charges.values()],
    answer(attempt, answer) {
      const charge = charges.get(attempt);
      return charge && answerWallet(charge, answer);
    },
    answerBank(attempt, isApproved) {
      const charge = charges.get(attempt);
      if (charge?.status !== "requires_action" || charge.coded) return charge;
      return isApproved ? succeed(charge) : fail(charge, "authentication_failed");
    },
    answerCode(attempt, answer) {
      const charge = charges.get(attempt);
      if (charge?.status !== "requires_action" || !charge.coded) return charge;
      return answer === "paid" ? succeed(charge) : fail(charge, answer);
    },
    cancel(attempt) {
      const charge = charges.get(attempt);
      if (charge?.status === "requires_action") return fail(charge, "cancelled");
      return charge && answerWallet(charge, "cancelled");
    },
    refund({ attempt, amountMinor, key }) {
      const charge = charges.get(attempt);
      if (key !== undefined && charge?.refunds.some((refund) => refund.key === key)) return charge;
      const left = computeRefundable(charge);
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
