import type { Payment } from "@kalima/payment-contract";

const SHOWN = ["card", "wallet", "instapay", "fawry", "transfer"] as const;
/** Parameter of an order's address: the method that is open first. */
export const METHOD_PARAMETER = "method";
/** A method that this page has a form for. */
export type ShownMethod = (typeof SHOWN)[number];

/** The method of that name if this page has a form for it. */
export function toShownMethod(name: string | null | undefined): ShownMethod | null {
  return SHOWN.find((shown) => shown === name) ?? null;
}

/** The methods to show, in the server's order. Others, added after this version was built, are left out. */
export function listShownMethods(methods: Payment["methods"]): ShownMethod[] {
  return methods.filter((method): method is ShownMethod => SHOWN.some((shown) => shown === method));
}
