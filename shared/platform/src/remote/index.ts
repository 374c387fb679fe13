export * from "./remote-module.ts";
