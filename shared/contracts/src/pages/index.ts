export * from "./manifest.ts";
export * from "./match-path.ts";
