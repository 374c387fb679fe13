import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type JsonSchema, reasonsAgainst } from "@kalima/contracts/compatibility";
import { defineEvent, type EventDefinition } from "@kalima/contracts/events";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { writeContractPackage, writeEvents } from "./write-package.ts";

/** In this package, so that what is written finds the packages that it imports. */
const GROUND = join(import.meta.dirname, "..", "..", "dist");
let folder = "";
beforeAll(async () => {
  await mkdir(GROUND, { recursive: true });
  folder = await mkdtemp(join(GROUND, "pulled-"));
  await writeFile(join(folder, "package.json"), '{"name":"mfe-reader","dependencies":{"react":"19.0.0"}}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const emit = ({ schema }: EventDefinition, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, reused: "ref" }) as JsonSchema;

const publish = (...events: EventDefinition[]) => ({
  remote: "mfe-writer",
  version: "1.2.0",
  events: Object.fromEntries(
    events.map((event) => [`${event.type}@${event.version}`, emit(event, "output") as Record<string, unknown>]),
  ),
});

async function pull(...events: EventDefinition[]): Promise<Record<string, EventDefinition>> {
  await writeContractPackage(folder, publish(...events));
  const file = pathToFileURL(join(folder, "contracts", "mfe-writer", "src", "index.ts"));
  file.search = events.map(({ payload }) => JSON.stringify(payload)).join("");
  return import(file.href);
}

const id = z.uuid();
const PAYLOADS = {
  ids: z.object({ bookingId: id, lessonIds: z.array(id) }),
  formats: z.object({ at: z.iso.datetime(), name: z.string().check(z.minLength(1), z.maxLength(9)) }),
  numbers: z.object({ count: z.int(), share: z.number().check(z.maximum(1)), isOpen: z.boolean() }),
  options: z.object({ reason: z.optional(z.string()), note: z.nullable(z.string()), "two words": z.null() }),
  choices: z.object({
    state: z.enum(["open", "closed"]),
    kind: z.literal("card"),
    either: z.union([z.string(), z.int()]),
  }),
  maps: z.object({
    names: z.record(z.string(), z.object({ en: z.string() })),
    pair: z.tuple([z.string(), z.number()]),
  }),
  anything: z.object({ value: z.unknown() }),
};

test.each(Object.entries(PAYLOADS))("a reader understands all that is published: %s", async (name, payload) => {
  const written = defineEvent({ type: `${name}.changed`, version: 1, payload });
  const read = (await pull(written))[`${name}Changed`] as EventDefinition;
  expect([read.type, read.version]).toEqual([`${name}.changed`, 1]);
  expect(reasonsAgainst(emit(written, "output"), emit(read, "input"))).toEqual([]);
});

it("a reader refuses what was never published", async () => {
  const written = defineEvent({ type: "state.set", version: 1, payload: PAYLOADS.choices });
  const { stateSet } = await pull(written);
  const value = { type: "state.set", version: 1, payload: { state: "lost", kind: "card", either: 1 } };
  expect(z.safeParse(stateSet?.schema ?? z.never(), value).success).toBe(false);
});

it("two versions of an event have names of their own", () => {
  const source = writeEvents(
    publish(
      defineEvent({ type: "seat.taken", version: 1, payload: z.object({ seat: z.string() }) }),
      defineEvent({ type: "seat.taken", version: 2, payload: z.object({ seat: z.number() }) }),
    ),
  );
  expect(source).toMatch(/export const seatTaken1 .*z\.string/);
  expect(source).toMatch(/export const seatTaken2 .*z\.number/);
});

it("the package is one of contracts, and the remote depends on it", async () => {
  await pull(defineEvent({ type: "seat.taken", version: 1, payload: z.object({ seat: z.string() }) }));
  const read = async (...path: string[]) => JSON.parse(await readFile(join(folder, ...path), "utf8"));
  expect(await read("contracts", "mfe-writer", "package.json")).toMatchObject({
    name: "mfe-writer-contract",
    keywords: ["kalima-contract"],
    dependencies: { "@kalima/contracts": expect.stringMatching(/^\^\d/), zod: expect.any(String) },
  });
  expect((await read("package.json")).dependencies).toEqual({ "mfe-writer-contract": "workspace:*", react: "19.0.0" });
});

const tree: JsonSchema = {
  type: "object",
  properties: { payload: { $ref: "#/$defs/tree" } },
  $defs: { tree: { type: "object", properties: { child: { $ref: "#/$defs/tree" } } } },
};
test.each<[string, Record<string, JsonSchema>, RegExp]>([
  ["no event", {}, /mfe-writer 1\.2\.0 publishes no event\./],
  ["a schema within itself", { "tree.grown@1": tree }, /^tree\.grown@1\.child contains itself/],
  ["a joined schema", { "a.b@1": { properties: { payload: { allOf: [] } } } }, /^a\.b@1 joins several schemas/],
])("refuses %s", async (_what, events, reason) => {
  const published = { remote: "mfe-writer", version: "1.2.0", events };
  await expect(writeContractPackage(folder, published)).rejects.toThrow(reason);
});
