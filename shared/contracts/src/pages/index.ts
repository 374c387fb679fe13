export * from "./manifest.ts";
export * from "./match-path.ts";
export * from "./platform-range.ts";
