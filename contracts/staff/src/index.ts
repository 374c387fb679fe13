export * from "./failed-jobs.ts";
export * from "./grant-changes.ts";
export * from "./own-permissions.ts";
export * from "./people.ts";
export * from "./permissions.ts";
export * from "./person-acts.ts";
export * from "./person-changes.ts";
export * from "./saved-views.ts";
