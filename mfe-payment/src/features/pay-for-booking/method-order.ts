import type { Payment } from "@kalima/contracts/api";

/** Methods that this page has a form for. */
export type ShownMethod = "card" | "wallet";

/** The methods to show, the likelier one first: on a phone the wallet that is on it. Others, added later, are left out. */
export function methodOrder(methods: Payment["methods"], isPhone: boolean): ShownMethod[] {
  const order: ShownMethod[] = isPhone ? ["wallet", "card"] : ["card", "wallet"];
  return order.filter((method) => methods.includes(method));
}
