export * from "./json-schema.ts";
export { type Reason, reasonsAgainst } from "./reasons-against.ts";
export { listTypes, listValues } from "./writer-cases.ts";
