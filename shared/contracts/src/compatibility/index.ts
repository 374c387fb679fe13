export type { JsonSchema } from "./json-schema.ts";
export { type Reason, reasonsAgainst } from "./reasons-against.ts";
