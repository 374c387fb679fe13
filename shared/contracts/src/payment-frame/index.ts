export * from "./address.ts";
export * from "./messages.ts";
