export * from "../errors/problem.ts";
export * from "./chosen-rows.ts";
export * from "./envelope.ts";
export * from "./headers.ts";
export * from "./typed-text.ts";
