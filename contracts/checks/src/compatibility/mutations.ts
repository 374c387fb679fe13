import type { SchemaObject } from "@kalima/contracts/compatibility";
import { boundMutations } from "./bound-mutations.ts";
import type { Mutation } from "./mutation.ts";
import { objectMutations } from "./object-mutations.ts";
import type { Place } from "./places.ts";

const OTHER_TYPE: Record<string, string> = {
  string: "number",
  number: "string",
  integer: "string",
  boolean: "string",
  object: "array",
  array: "object",
};
const isUnion = (place: Place) => place.under === "anyOf" || place.under === "oneOf";

function valueMutations({ schema }: Place): Mutation[] {
  const all: Mutation[] = [];
  if ("const" in schema) {
    const { type: _type, ...rest } = schema;
    all.push({ kind: "change const", reader: "breaks", writer: "breaks", schema: { ...rest, const: "quite another" } });
  }
  const known = schema["x-open-enum"] as string[] | undefined;
  if (known) {
    const { "x-open-enum": _known, ...rest } = schema;
    all.push({ kind: "close the enum", reader: "fits", writer: "fits", schema: { ...rest, enum: known } });
    // An enum of no value is no schema.
    if (known.length > 1) {
      all.push({
        kind: "close the enum too far",
        reader: "breaks",
        writer: "fits",
        schema: { ...rest, enum: known.slice(1) },
      });
    }
  }
  const values = schema.enum as unknown[] | undefined;
  if (values) {
    const more = { ...schema, enum: [...values, "quite_new"] };
    all.push({ kind: "add enum value", reader: "fits", writer: "breaks", schema: more });
    if (values.length > 1) {
      all.push({
        kind: "remove enum value",
        reader: "breaks",
        writer: "fits",
        schema: { ...schema, enum: values.slice(1) },
      });
    }
  }
  return all;
}

function typeMutations(place: Place): Mutation[] {
  const { schema } = place;
  const { type } = schema;
  const all: Mutation[] = [];
  if (Array.isArray(type) && type.includes("null")) {
    const rest = type.filter((name) => name !== "null");
    all.push({ kind: "nullable off", reader: "breaks", writer: "fits", schema: { ...schema, type: rest } });
  }
  const anyOf = schema.anyOf as SchemaObject[] | undefined;
  const rest = anyOf?.filter((branch) => branch.type !== "null") ?? [];
  if (anyOf && rest.length < anyOf.length) {
    all.push({ kind: "nullable off", reader: "breaks", writer: "fits", schema: { anyOf: rest } });
  }
  if (typeof type !== "string" || "const" in schema || "enum" in schema || type === "null") return all;
  const other = OTHER_TYPE[type] as string;
  all.push({ kind: "change type", reader: "breaks", writer: "breaks", schema: { type: other } });
  if (!isUnion(place)) {
    all.push({ kind: "nullable on", reader: "fits", writer: "breaks", schema: { ...schema, type: [type, "null"] } });
    const widened = { anyOf: [schema, { const: ["quite new"] }, { type: "boolean" }] };
    if (type !== "array" && type !== "boolean") {
      all.push({ kind: "add alternative", reader: "fits", writer: "breaks", schema: widened });
    }
  }
  if (type === "integer")
    all.push({ kind: "widen to number", reader: "fits", writer: "breaks", schema: { ...schema, type: "number" } });
  if (type === "number")
    all.push({ kind: "narrow to integer", reader: "breaks", writer: "fits", schema: { ...schema, type: "integer" } });
  if (type === "array") {
    all.push({
      kind: "change items",
      reader: "breaks",
      writer: "breaks",
      schema: { ...schema, items: { const: ["quite another"] } },
    });
  }
  return all;
}

function unionMutations({ schema }: Place): Mutation[] {
  return (["anyOf", "oneOf"] as const).flatMap((keyword): Mutation[] => {
    const branches = schema[keyword] as SchemaObject[] | undefined;
    if (!branches) return [];
    // Not of strings: a branch may be a list of them.
    const more = { ...schema, [keyword]: [...branches, { const: [["quite new"]] }] };
    const fewer = { ...schema, [keyword]: branches.slice(1) };
    return [
      { kind: "add branch", reader: "fits", writer: "breaks", schema: more },
      ...(branches.length > 1
        ? [{ kind: "remove branch", reader: "breaks", writer: "fits", schema: fewer } as const]
        : []),
    ];
  });
}

function noteMutations({ schema }: Place): Mutation[] {
  const notes = { ...schema, title: "T", description: "D", default: 1, examples: [] };
  return [
    { kind: "add notes", reader: "fits", writer: "fits", schema: notes },
    {
      kind: "unknown keyword",
      reader: "breaks",
      writer: "breaks",
      schema: { ...schema, contentMediaType: "x" },
      isCareful: true,
    },
  ];
}

/** Every change of a known kind that can be made at this place. */
export function mutationsAt(place: Place): Mutation[] {
  return [valueMutations, typeMutations, unionMutations, boundMutations, objectMutations, noteMutations].flatMap(
    (make) => make(place),
  );
}
