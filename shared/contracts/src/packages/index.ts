export * from "./contracts.ts";
export * from "./read-contracts.ts";
