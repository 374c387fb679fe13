export * from "./audit.ts";
export * from "./company.ts";
export * from "./declared-flags.ts";
export * from "./flags.ts";
export * from "./promises.ts";
export * from "./queues.ts";
export * from "./retention.ts";
export * from "./site-status.ts";
