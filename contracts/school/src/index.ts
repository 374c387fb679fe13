export * from "./company.ts";
export * from "./promises.ts";
