export * from "./constants.ts";
export * from "./countries.ts";
export * from "./hold-countdown.ts";
export * from "./language.ts";
export * from "./open-enum.ts";
export * from "./password.ts";
export * from "./primitives.ts";
export * from "./statuses.ts";
