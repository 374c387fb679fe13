import type { Payment } from "@kalima/contracts/api";

const ORDER = ["card", "wallet", "transfer"] as const;
/** On a phone, where a wallet's owner approves. */
const PHONE_ORDER = ["wallet", "card", "transfer"] as const;
/** A method that this page has a form for. */
export type ShownMethod = (typeof ORDER)[number];

/** The methods to show, in the page's own order. Others, added after this version was built, are left out. */
export function methodOrder(methods: Payment["methods"], isPhone: boolean): ShownMethod[] {
  return (isPhone ? PHONE_ORDER : ORDER).filter((method) => methods.includes(method));
}
