const MINOR = 100;

/** An amount in the smallest unit as somebody types it in whole units, so that reading it gives the same amount. */
export function formatAmount(amount: number | null): string {
  if (amount === null) return "";
  return (amount / MINOR).toFixed(amount % MINOR === 0 ? 0 : 2);
}
