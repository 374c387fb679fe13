export * from "./operation.ts";
export * from "./request.ts";
