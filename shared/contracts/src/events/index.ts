export * from "./define-event.ts";
export * from "./known-events.ts";
export * from "./site-events.ts";
