import { describe, expect, it } from "vitest";
import { describeType, type JsonSchema, listFields } from "./describe-schema.ts";

it.each<[JsonSchema, string]>([
  [{ type: "string", format: "uuid" }, "string <uuid>"],
  [{ type: "string", maxLength: 500 }, "string (maxLength 500)"],
  [{ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, "integer"],
  [{ type: ["string", "null"] }, "string | null"],
  [
    {
      anyOf: [
        { type: "number", enum: [1] },
        { type: "number", enum: [6] },
      ],
    },
    "1 | 6",
  ],
  [{ type: "array", minItems: 1, items: { type: "string" } }, "string[] (minItems 1)"],
  [{ anyOf: [{ type: "object" }, { type: "object" }, { type: "null" }] }, "object | null"],
  [{ const: "card" }, '"card"'],
  [{}, "any"],
])("describes %j as %s", (schema, expected) => {
  expect(describeType(schema)).toBe(expected);
});

describe("the fields of a schema", () => {
  it("are listed with those inside them, of lists, too", () => {
    const lesson: JsonSchema = { type: "object", properties: { startsAt: { type: "string" } }, required: ["startsAt"] };
    const schema: JsonSchema = {
      type: "object",
      required: ["trainer"],
      properties: {
        trainer: { type: "object", properties: { name: { type: "string" } } },
        lessons: { type: "array", items: lesson },
      },
    };
    expect(listFields(schema)).toEqual([
      { path: "trainer", type: "object", isRequired: true },
      { path: "trainer.name", type: "string", isRequired: false },
      { path: "lessons", type: "object[]", isRequired: false },
      { path: "lessons[].startsAt", type: "string", isRequired: true },
    ]);
  });

  it("of several variants are listed once", () => {
    const variant = (method: string): JsonSchema => ({ type: "object", properties: { method: { const: method } } });
    expect(listFields({ anyOf: [variant("card"), variant("wallet")] }).map(({ path }) => path)).toEqual(["method"]);
  });
});
