/** A card as a provider describes it: never a number. */
export type ChargedCard = { brand: string; last4: string };

/** A card that a provider keeps for the next payment. */
export type KeptCard = ChargedCard & {
  /** The provider's own name of the card, worth nothing without the customer it belongs to. */
  token: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  holder: string | null;
};

/** One return of money, as the provider has it. */
export type ProviderRefund = {
  /** The provider's own name of the refund. */
  id: string;
  amountMinor: number;
  /** The idempotency key of our call; null when the refund was made at the provider, for example in its dashboard. */
  key: string | null;
};

/**
 * The reason for which a charge failed. For a wallet or a code, its payer refused or did not pay in time. For a card, there
 * was too little money, or the bank did not recognise the cardholder. For both, the server cancelled the charge.
 */
export type ChargeFailure = "rejected" | "timed_out" | "cancelled" | "insufficient_funds" | "authentication_failed";

export type ChargedMethod =
  /** A card behind a token; `keepFor` is the customer for whom it is kept once paid. */
  | { type: "card"; token: string; keepFor: string | null }
  /** A card that the provider keeps for a customer. */
  | { type: "saved"; token: string; customer: string }
  /** The wallet of a phone, as stored, whose owner may approve until `approveBy`. */
  | { type: "wallet"; phone: string; approveBy: Date }
  /** A code that the payer pays elsewhere until `approveBy`. */
  | { type: CodeMethod; approveBy: Date };

/** Methods for which the provider gives a code. */
export type CodeMethod = "instapay" | "fawry";
/** Methods that a provider may take. */
export type ProviderMethod = "card" | "wallet" | CodeMethod;

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
  /** Null for a wallet or a code. */
  card: ChargedCard | null;
  /** Reason of a failure; without one, the card was declined. */
  failure?: ChargeFailure | null;
  /** All refunds of the charge so far, oldest first. */
  refunds: readonly ProviderRefund[];
  /** The card that was kept with this charge, once paid. */
  kept?: KeptCard | null;
};

/** An event that a provider reports. Events may arrive repeatedly, late and in any order. */
export type ChargeEvent = {
  id: string;
  type: "charge.succeeded" | "charge.failed" | "charge.refunded";
  charge: ProviderCharge;
};

export type NewCharge = Pick<ProviderCharge, "attempt" | "reference" | "amountMinor" | "currency"> & {
  method: ChargedMethod;
  /** Address to which a bank returns the cardholder. */
  returnUrl: string;
};

/** The bank wants to see the cardholder (3-D Secure), on a page of its own. */
type BankAction = { type: "action_required"; url: string };
/**
 * The payer pays elsewhere with `code`. `link` opens the payment in the payer's app, as a QR code of it does; null where there
 * is no such app.
 */
type CodeAction = { type: "action_required"; code: string; link: string | null };
/** The act of a payer that a charge waits for. */
export type ActionRequired = BankAction | CodeAction;

/** The state of a charge: `unknown` when the provider never received it. */
export type ChargeOutcome = ChargeEvent | ActionRequired | "processing" | "unknown";

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
  /** Brands of the cards it takes, as its charges name them. */
  cardBrands: readonly string[];
  /** Ways to pay that it takes. */
  methods: readonly ProviderMethod[];
  /** Null when the provider cannot keep cards. */
  savedCards: {
    /** The provider's name of a student. The same student again is the same customer. */
    createCustomer(studentId: string): Promise<string>;
    /** Deletes a card; one that is gone is no error. */
    remove(token: string): Promise<void>;
    /** Deletes a customer with all cards; one that is gone is no error. */
    removeCustomer(customer: string): Promise<void>;
  } | null;
  /**
   * Starts a charge. Idempotent by `attempt`. A provider that finds charges only by its own id awaits `keepId` before
   * money can move. Resolves to the action that the payer has to take first, or to null.
   *
   * @throws {AppError} `payment.declined` or `payment.insufficient_funds` when the card was refused at once;
   * `payment.provider_unavailable` when nothing was charged. Any other error leaves open whether a charge exists: ask
   * `fetchOutcomes` later.
   */
  charge(charge: NewCharge, keepId: (providerId: string) => Promise<void>): Promise<ActionRequired | null>;
  /**
   * Cancels a charge that waits for the owner of a wallet, a cardholder or the payer of a code, and returns its current state: it may
   * have been approved before.
   */
  cancel(charge: ChargeNames): Promise<ChargeOutcome>;
  /** The provider's view of up to `MAX_ASKED` charges, by attempt. Rejects when it cannot be reached. */
  fetchOutcomes(charges: readonly ChargeNames[]): Promise<ReadonlyMap<string, ChargeOutcome>>;
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
