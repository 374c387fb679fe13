export * from "./define-event.ts";
