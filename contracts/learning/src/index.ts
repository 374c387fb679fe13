export * from "./learning.ts";
export * from "./lesson-record.ts";
export * from "./practice.ts";
export * from "./task-operations.ts";
export * from "./tasks.ts";
export * from "./today.ts";
export * from "./trainer-today.ts";
export * from "./vocabulary.ts";
