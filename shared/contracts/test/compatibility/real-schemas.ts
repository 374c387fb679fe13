import * as z from "zod/mini";
import * as api from "../../src/api/index.ts";
import type { JsonSchema } from "../../src/compatibility/index.ts";
import { ALL_EVENTS } from "../../src/events/index.ts";
import * as pages from "../../src/pages/index.ts";
import * as session from "../../src/session/index.ts";
import * as sockets from "../../src/sockets/index.ts";

export type RealSchema = { name: string; written: JsonSchema; read: JsonSchema };

function listSchemas(module: object): [string, z.core.$ZodType][] {
  return Object.entries(module).filter(
    ([, member]) => typeof member === "object" && member !== null && "_zod" in member,
  );
}

/** Every schema of the contracts, as a writer's and as a reader's. */
export const realSchemas: RealSchema[] = [
  ...[api, session, pages, sockets].flatMap(listSchemas),
  ...ALL_EVENTS.map((event): [string, z.core.$ZodType] => [`${event.type}@${event.version}`, event.schema]),
].map(([name, schema]) => ({
  name,
  written: z.toJSONSchema(schema, { io: "output" }) as JsonSchema,
  read: z.toJSONSchema(schema, { io: "input" }) as JsonSchema,
}));
