import type { Payment } from "@kalima/contracts/api";

const SHOWN = ["card", "wallet", "instapay", "fawry", "transfer"] as const;
/** A method that this page has a form for. */
export type ShownMethod = (typeof SHOWN)[number];

/** The methods to show, in the server's order. Others, added after this version was built, are left out. */
export function listShownMethods(methods: Payment["methods"]): ShownMethod[] {
  return methods.filter((method): method is ShownMethod => SHOWN.some((shown) => shown === method));
}
