/** A card as a provider describes it: never a number. */
export type ChargedCard = { brand: string; last4: string };

/** One return of money, as the provider has it. */
export type ProviderRefund = {
  /** The provider's own name of the refund. */
  id: string;
  amountMinor: number;
  /** The idempotency key of our call; null when the refund was made at the provider, for example in its dashboard. */
  key: string | null;
};

/** Of a wallet: its owner said no, did not answer in time, or we took the request back. */
export type ChargeFailure = "rejected" | "timed_out" | "cancelled";

/** What is charged: a card behind a token, or the wallet of a phone, as stored, whose owner may approve until `approveBy`. */
export type ChargedMethod = { type: "card"; token: string } | { type: "wallet"; phone: string; approveBy: Date };

export type ProviderCharge = {
  /** The provider's own name of the charge. */
  id: string;
  /** Our id of the charge, made before the provider is called. */
  attempt: string;
  /** Reference code of the order. */
  reference: string;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** Null of a wallet. */
  card: ChargedCard | null;
  /** Why it failed; none counts as a decline of the card. */
  failure?: ChargeFailure | null;
  /** All refunds of the charge so far, oldest first. */
  refunds: readonly ProviderRefund[];
};

/** What a provider reports. Events may arrive repeatedly, late and in any order. */
export type ChargeEvent = {
  id: string;
  type: "charge.succeeded" | "charge.failed" | "charge.refunded";
  charge: ProviderCharge;
};

export type NewCharge = Pick<ProviderCharge, "attempt" | "reference" | "amountMinor" | "currency"> & {
  method: ChargedMethod;
};

/** The state of a charge: `unknown` when the provider never received it. */
export type ChargeOutcome = ChargeEvent | "processing" | "unknown";

/** Names of a charge: ours, and the provider's once we know it. */
export type ChargeNames = { attempt: string; providerId: string | null };

/** Charges that a provider is asked about in one call. */
export const MAX_ASKED = 1_000;

/** Origins that the content policy of the checkout must allow. */
export type PageOrigins = { frame: readonly string[]; script: readonly string[] };

/** Takes the school's money. One adapter for each company that does. */
export type PaymentProvider = {
  /** Stored with each charge and part of the webhook's path: never rename it. */
  name: string;
  /** Page with the card fields, on the provider's own origin. */
  hostedFieldsUrl: string;
  pageOrigins: PageOrigins;
  signatureHeader: string;
  /** Null when the provider charges no mobile wallets: then it is never given one. */
  wallets: {
    /** Takes back the request of a charge and answers with its state now: it may have been approved before. */
    cancel(charge: ChargeNames): Promise<ChargeOutcome>;
  } | null;
  /**
   * Starts a charge. Idempotent by `attempt`. A provider that finds charges by its own name alone awaits `keepId` before
   * money can move.
   *
   * @throws {AppError} `payment.declined` when the card was refused at once; `payment.provider_unavailable` when
   * nothing was charged. Any other error leaves open whether a charge exists: ask `outcomeOf` later.
   */
  charge(charge: NewCharge, keepId: (providerId: string) => Promise<void>): Promise<void>;
  /** The provider's view of up to `MAX_ASKED` charges, by attempt. Rejects when it cannot be reached. */
  outcomesOf(charges: readonly ChargeNames[]): Promise<ReadonlyMap<string, ChargeOutcome>>;
  /** Sends money of a charge back. Idempotent by `key`. Rejects when the provider cannot be reached or refuses. */
  refund(refund: ChargeNames & { key: string; amountMinor: number }): Promise<ProviderRefund>;
  /**
   * Checks the signature over the raw body and its time. Null for an event that is about no charge of this site, or
   * says nothing about its money.
   *
   * @throws {AppError} `payment.webhook_refused`
   */
  verifyWebhook(rawBody: string, signature: string | undefined, now: Date): Promise<ChargeEvent | null>;
};
