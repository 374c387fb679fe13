export * from "./grant-changes.ts";
export * from "./permissions.ts";
export * from "./saved-views.ts";
