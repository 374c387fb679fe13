export * from "./contracts.ts";
export * from "./package-files.ts";
export * from "./read-contracts.ts";
