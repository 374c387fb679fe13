/** Outcome of a request to pay at the phone of a wallet's owner. */
export type WalletAnswer = "approved" | "rejected" | "timed_out" | "cancelled";

/** Test numbers that answer by themselves. Every other one waits for the page that plays the phone. */
const ANSWERS: Record<string, WalletAnswer> = {
  "01000000001": "approved",
  "01000000002": "rejected",
  "01000000003": "timed_out",
};

/** Returns null for a number whose owner has to answer. */
export function findWalletAnswer(phone: string): WalletAnswer | null {
  return ANSWERS[phone] ?? null;
}
