import * as accounts from "@kalima/accounts-contract";
import * as booking from "@kalima/booking-contract";
import * as catalog from "@kalima/catalog-contract";
import * as api from "@kalima/contracts/api";
import type { JsonSchema } from "@kalima/contracts/compatibility";
import * as pages from "@kalima/contracts/pages";
import * as published from "@kalima/contracts/published";
import * as session from "@kalima/contracts/session";
import * as learning from "@kalima/learning-contract";
import * as messages from "@kalima/messages-contract";
import * as notifications from "@kalima/notifications-contract";
import * as payment from "@kalima/payment-contract";
import * as releases from "@kalima/releases-contract";
import * as school from "@kalima/school-contract";
import * as staff from "@kalima/staff-contract";
import * as support from "@kalima/support-contract";
import * as z from "zod/mini";
import { allContracts } from "../all-contracts.ts";

const MODULES = [
  ...[accounts, booking, catalog, learning, messages, notifications, payment, releases, school, staff, support],
  ...[api, pages, published, session],
];

export type RealSchema = { name: string; written: JsonSchema; read: JsonSchema };

function listSchemas(module: object): [string, z.core.$ZodType][] {
  return Object.entries(module).filter(
    ([, member]) => typeof member === "object" && member !== null && "_zod" in member,
  );
}

/** Every schema of the contracts, as a writer's and as a reader's. */
export const realSchemas: RealSchema[] = [
  ...MODULES.flatMap(listSchemas),
  ...allContracts.events.map((event): [string, z.core.$ZodType] => [`${event.type}@${event.version}`, event.schema]),
].map(([name, schema]) => ({
  name,
  written: z.toJSONSchema(schema, { io: "output" }) as JsonSchema,
  read: z.toJSONSchema(schema, { io: "input" }) as JsonSchema,
}));
