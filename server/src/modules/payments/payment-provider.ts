/** A card as a provider describes it: never a number. */
export type ChargedCard = { brand: string; last4: string };

export type ProviderCharge = {
  /** The provider's own name of the charge. */
  id: string;
  /** Ours, made before the provider is called; says which try of the order this is. */
  attempt: string;
  /** Reference code of the order. */
  reference: string;
  amountMinor: number;
  currency: string;
  card: ChargedCard;
};

/** What a provider says happened. Events may come often, late and in any order. */
export type ChargeEvent = {
  id: string;
  type: "charge.succeeded" | "charge.failed" | "charge.refunded";
  charge: ProviderCharge;
};

export type NewCharge = {
  attempt: string;
  reference: string;
  token: string;
  amountMinor: number;
  currency: "EGP";
};

/** What became of a charge: `unknown` when the provider never heard of it. */
export type ChargeOutcome = ChargeEvent | "processing" | "unknown";

/** Takes the school's money. One adapter for each company that does. */
export type PaymentProvider = {
  name: string;
  /** Page with the card fields, on the provider's own origin. */
  hostedFieldsUrl: string;
  signatureHeader: string;
  /**
   * Starts a charge. The same `attempt` again starts nothing new.
   *
   * @throws {AppError} `payment.declined` when the card was refused at once; `payment.provider_unavailable` when
   * nothing was charged. Any other error leaves open whether a charge exists: ask `outcomeOf` later.
   */
  charge(charge: NewCharge): Promise<void>;
  outcomeOf(attempt: string): Promise<ChargeOutcome>;
  /** Gives money back, at most once for each charge. Rejects when the provider cannot be reached. */
  refund(attempt: string, amountMinor: number): Promise<void>;
  /** Checks the signature over the raw body and its time. @throws {AppError} `payment.webhook_refused` */
  verifyWebhook(rawBody: string, signature: string | undefined, now: Date): ChargeEvent;
};
