export * from "./constants.ts";
export * from "./earnings.ts";
export * from "./payments.ts";
export * from "./payouts.ts";
export * from "./saved-methods.ts";
export * from "./staff-refunds.ts";
export * from "./transfers.ts";
export * from "./wallet-phone.ts";
