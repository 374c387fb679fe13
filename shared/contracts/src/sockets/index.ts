export * from "./socket-contract.ts";
