export * from "./grant-changes.ts";
export * from "./permissions.ts";
