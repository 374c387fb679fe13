/** Query key of an order. */
export function paymentKey(referenceCode: string) {
  return ["payment", referenceCode] as const;
}
