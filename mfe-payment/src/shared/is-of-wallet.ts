/** Whether an error code is about a mobile wallet, so that it belongs to its form alone. */
export function isOfWallet(code: string | null): boolean {
  return code?.startsWith("payment.wallet_") ?? false;
}
