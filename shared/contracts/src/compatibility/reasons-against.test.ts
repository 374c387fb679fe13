import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { JsonSchema } from "./json-schema.ts";
import { reasonsAgainst } from "./reasons-against.ts";

const toWritten = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: "output" }) as JsonSchema;
const read = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: "input" }) as JsonSchema;

function sentences(writer: z.core.$ZodType, reader: z.core.$ZodType): string[] {
  return reasonsAgainst(toWritten(writer), read(reader)).map(({ sentence }) => sentence);
}

const event = z.object({ id: z.uuid(), kind: z.enum(["a", "b"]), note: z.nullable(z.string()) });

describe("fits", () => {
  it.each([
    ["the same schema", event, event],
    ["a field the reader does not know", z.extend(event, { more: z.string() }), event],
    ["an optional field only the reader knows", event, z.extend(event, { more: z.optional(z.string()) })],
    ["fewer values than the reader takes", z.enum(["a"]), z.enum(["a", "b"])],
    ["whole numbers for numbers", z.int(), z.number()],
    ["tighter bounds", z.string().check(z.minLength(2), z.maxLength(3)), z.string().check(z.maxLength(9))],
    ["a text for a text or nothing", z.string(), z.nullable(z.string())],
    ["a union for a wider one", z.union([z.literal(1), z.string()]), z.union([z.string(), z.number()])],
    ["numbers as values of a record", z.object({ a: z.int() }), z.record(z.string(), z.number())],
    ["a pair for a list", z.tuple([z.int(), z.int()]), z.array(z.number())],
    [
      "one state of two",
      z.object({ state: z.literal("in"), name: z.string() }),
      z.discriminatedUnion("state", [
        z.object({ state: z.literal("out") }),
        z.object({ state: z.literal("in"), name: z.string() }),
      ]),
    ],
  ])("%s", (_what, writer, reader) => {
    expect(sentences(writer, reader)).toEqual([]);
  });
});

describe("does not fit", () => {
  it.each([
    ["a missing field", event, z.extend(event, { more: z.string() }), "$.more may be missing, but is needed."],
    ["null", event, z.extend(event, { note: z.string() }), "$.note may be null, which is not accepted."],
    ["another value", event, z.extend(event, { kind: z.enum(["a"]) }), '$.kind may be "b", which is not accepted.'],
    ["an item", z.array(z.number()), z.array(z.int()), "$[] may be of type number, but must be of type integer."],
    ["a longer text", z.string(), z.string().check(z.maxLength(3)), "$ may have more than 3 characters."],
    ["a lower number", z.int(), z.int().check(z.minimum(0)), "$ may be lower than 0."],
    ["any text", z.string(), z.uuid(), /^\$ need not match the pattern /],
    ["more than a strict reader names", z.object({ a: z.int(), b: z.int() }), z.strictObject({ a: z.int() }), /^\$\.b/],
  ])("%s", (_what, writer, reader, reason) => {
    expect(sentences(writer, reader)[0]).toMatch(reason);
  });

  it("an object that may hold anything, for a reader that names a field", () => {
    expect(reasonsAgainst(read(z.object({})), read(z.object({ a: z.optional(z.int()) })))).not.toEqual([]);
  });
});

it("takes a tree for a tree, and no tree of texts for one of numbers", () => {
  const tree = (value: JsonSchema): JsonSchema => ({
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: { value, below: { type: "array", items: { $ref: "#/$defs/node" } } },
        required: ["value", "below"],
      },
    },
  });
  expect(reasonsAgainst(tree({ type: "integer" }), tree({ type: "number" }))).toEqual([]);
  const paths = reasonsAgainst(tree({ type: "string" }), tree({ type: "number" })).map(({ path }) => path);
  expect(paths).toEqual(["$.value", "$.below[].value"]);
});

it.each<[string, JsonSchema]>([
  ["itself", { $ref: "#" }],
  ["a circle", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
  ["nothing", { $ref: "#/$defs/a" }],
  ["a union with itself", { anyOf: [{ $ref: "#", type: "object" }, { $ref: "#" }] }],
])("a schema that refers to %s fits none and takes none", (_what, schema) => {
  expect(reasonsAgainst(schema, { type: "string" })).not.toEqual([]);
  expect(reasonsAgainst({ type: "string" }, schema)).not.toEqual([]);
});

it("names an unknown keyword with its path, in either schema", () => {
  const schema = { type: "object", properties: { a: { type: "array", uniqueItems: true } } };
  expect(reasonsAgainst(schema, {})).toEqual([
    { path: "$.properties.a", sentence: "$.properties.a: the checker does not know uniqueItems." },
  ]);
  expect(reasonsAgainst({}, schema)).toHaveLength(1);
});
