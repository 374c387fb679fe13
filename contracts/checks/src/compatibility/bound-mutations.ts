import { MAX_TEXT_LENGTH } from "./edge-values.ts";
import type { Mutation } from "./mutation.ts";
import type { Place } from "./places.ts";

const UPPER: Record<string, string[]> = {
  string: ["maxLength"],
  array: ["maxItems"],
  number: ["maximum"],
  integer: ["maximum"],
};
const LOWER: Record<string, string[]> = {
  string: ["minLength"],
  array: ["minItems"],
  number: ["minimum"],
  integer: ["minimum"],
};
/** Where a bound that was not there is set: inside of what such values commonly are. */
const FIRST: Record<string, number> = { maxLength: 1, maxItems: 0, maximum: -1, minLength: 1, minItems: 1, minimum: 1 };

function without(schema: Place["schema"], ...keywords: string[]): Place["schema"] {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

function numberBounds({ schema }: Place): Mutation[] {
  const type = typeof schema.type === "string" ? schema.type : "";
  const bounds = [
    ...(UPPER[type] ?? []).map((keyword) => ({ keyword, outward: 1 })),
    ...(LOWER[type] ?? []).map((keyword) => ({ keyword, outward: -1 })),
  ];
  // A reader of an open enum meets the writer's few values, which a bound may all fit.
  if ("x-open-enum" in schema) return [];
  return bounds.flatMap(({ keyword, outward }): Mutation[] => {
    const given = schema[keyword] as number | undefined;
    const tighten = (bound: number): Mutation => {
      const changed = { ...schema, [keyword]: bound };
      return { kind: `tighten ${keyword}`, reader: "breaks", writer: "fits", schema: changed };
    };
    if (given === undefined) {
      if (schema.pattern || schema.format) return [];
      const least = outward > 0 ? (LOWER[type] ?? []).map((lower) => (schema[lower] ?? -Infinity) as number) : [];
      // Nothing fits a bound below the lower one, so there would be no value to try.
      return [tighten(Math.max(FIRST[keyword] ?? 0, ...least))];
    }
    const loosened = { ...schema, [keyword]: given + outward };
    const isLowest = given + outward < 0 && keyword !== "minimum";
    const loosen: Mutation = { kind: `loosen ${keyword}`, reader: "fits", writer: "breaks", schema: loosened };
    const drop: Mutation = {
      kind: `drop ${keyword}`,
      reader: "fits",
      writer: "breaks",
      schema: without(schema, keyword),
    };
    // Texts of a pattern rarely have its very length, and very long ones are not tried.
    const isCareful =
      schema.pattern !== undefined ||
      schema.format !== undefined ||
      (keyword === "maxLength" && given >= MAX_TEXT_LENGTH);
    return [tighten(given - outward), ...(isLowest ? [] : [loosen, drop])].map((one) => ({
      ...one,
      isCareful,
    }));
  });
}

function textForms({ schema }: Place): Mutation[] {
  if (schema.type !== "string" || "const" in schema || "enum" in schema) return [];
  const has = schema.pattern !== undefined || schema.format !== undefined;
  if (!has) {
    const pattern = { ...without(schema, "minLength", "maxLength"), pattern: "^CHANGED!$" };
    return [{ kind: "add pattern", reader: "breaks", writer: "fits", schema: { ...schema, pattern: pattern.pattern } }];
  }
  const free = without(schema, "pattern", "format");
  const changed = { ...free, pattern: "^CHANGED!$" };
  const all: Mutation[] = [
    { kind: "remove pattern", reader: "fits", writer: "breaks", schema: free },
    { kind: "change pattern", reader: "breaks", writer: "breaks", schema: changed },
  ];
  if (schema.format) {
    all.push({ kind: "change format", reader: "breaks", writer: "breaks", schema: { ...free, format: "ipv4" } });
    all.push({
      kind: "remove format",
      reader: "fits",
      writer: "breaks",
      schema: without(schema, "format"),
      isCareful: true,
    });
  }
  return all;
}

function steps({ schema }: Place): Mutation[] {
  if ((schema.type !== "number" && schema.type !== "integer") || "const" in schema) return [];
  return [{ kind: "add multipleOf", reader: "breaks", writer: "fits", schema: { ...schema, multipleOf: 2 } }];
}

/** Bounds of numbers, lengths and counts, and the forms of texts. */
export function boundMutations(place: Place): Mutation[] {
  if ("const" in place.schema || "enum" in place.schema) return [];
  return [numberBounds, textForms, steps].flatMap((make) => make(place));
}
