export * from "./define-event.ts";
export * from "./site-events.ts";
