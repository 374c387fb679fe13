import type { JsonSchema } from "@kalima/contracts/compatibility";
import { reasonsAgainst } from "@kalima/contracts/compatibility";
import fc from "fast-check";
import { expect, it } from "vitest";
import { edgeValues } from "./edge-values.ts";
import { compileValidator } from "./validator.ts";

const bound = fc.integer({ min: -1, max: 3 });
const size = fc.integer({ min: 0, max: 2 });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const constant = fc.constantFrom<unknown>(0, 1, "", "x", "xx", null, true, {}, { a: 1 }, [], [1]);
const name = fc.constantFrom("a", "b");

/** Few names and small bounds, so that pairs often touch; keywords also occur where they have no effect. */
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const below = tie("schema");
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: some(
      fc.oneof(
        fc.constantFrom("null", "boolean", "number", "integer", "string", "object", "array"),
        fc.uniqueArray(fc.constantFrom("null", "string", "integer", "object"), { minLength: 1, maxLength: 3 }),
      ),
    ),
    minimum: some(bound),
    maximum: some(bound),
    exclusiveMinimum: some(bound),
    multipleOf: some(fc.constantFrom(1, 2, 0.5, 4)),
    minLength: some(size),
    maxLength: some(size),
    pattern: some(fc.constantFrom("^x", "^x+$")),
    minItems: some(size),
    maxItems: some(size),
    items: some(below),
    prefixItems: some(fc.array(below, { minLength: 1, maxLength: 2 })),
    properties: some(fc.dictionary(name, below, { maxKeys: 2 })),
    required: some(fc.uniqueArray(name, { maxLength: 2 })),
    additionalProperties: some(fc.oneof(fc.constant<JsonSchema>(false), below)),
    propertyNames: some(fc.constantFrom<JsonSchema>({ enum: ["a"] }, { type: "string", maxLength: 1 })),
  };
  const few = fc
    .subarray(Object.keys(keywords), { maxLength: 5 })
    .chain((kept) => fc.record(Object.fromEntries(kept.map((key) => [key, keywords[key] as fc.Arbitrary<unknown>]))))
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  const combined = fc
    .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), fc.array(below, { minLength: 1, maxLength: 3 }), few)
    .map(([keyword, branches, beside]) => ({ ...beside, [keyword]: branches }));
  const named = fc.oneof(
    constant.map((value) => ({ const: value })),
    fc
      .uniqueArray(constant, { minLength: 1, maxLength: 3, comparator: "SameValue" })
      .map((values) => ({ enum: values })),
  );
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      few,
      named,
      fc.boolean(),
      combined,
    ) as fc.Arbitrary<JsonSchema>,
  };
});

/** A reader that has much in common with the writer, or nothing. */
const pair = fc.oneof(
  fc.tuple(schema, schema),
  schema.chain((one) =>
    fc.tuple(
      fc.constant(one),
      schema.map((other): JsonSchema => ({ anyOf: [one, other] })),
    ),
  ),
  fc.tuple(schema, schema).map(([one, other]): [JsonSchema, JsonSchema] => [{ anyOf: [one, other] }, one]),
  fc.tuple(schema, schema).map(([one, other]): [JsonSchema, JsonSchema] => [{ allOf: [one, other] }, one]),
);

it("what fits never meets a value that the reader refuses, whatever the schemas", () => {
  let fitting = 0;
  let refusing = 0;
  fc.assert(
    fc.property(pair, ([writer, reader]) => {
      const [isWritten, isRead] = [compileValidator(writer), compileValidator(reader)];
      const values = [...edgeValues(writer, writer), ...edgeValues(reader, reader)].filter(isWritten);
      const refused = values.find((value) => !isRead(value));
      if (reasonsAgainst(writer, reader).length > 0) {
        refusing++;
        return;
      }
      fitting++;
      expect(refused, "a value the reader refuses").toBeUndefined();
    }),
    { numRuns: process.env.TEST_DEEP === "1" ? 5_000 : 1_000, seed: 20_260_329 },
  );
  expect(fitting).toBeGreaterThan(50);
  expect(refusing).toBeGreaterThan(50);
});
