import { getList, getMembers, type JsonSchema, type SchemaObject } from "./json-schema.ts";

/** Something inside an object or array: a pair of schemas to compare, or what is wrong with it already. */
export type Part = { at: string; writer: JsonSchema; reader: JsonSchema } | { at: string; complaint: string };

const otherwise = (schema: SchemaObject, keyword: string): JsonSchema => (schema[keyword] ?? true) as JsonSchema;

/** Pairs the properties that a writer's objects may have with the reader's schemas for them. */
export function objectParts(writer: SchemaObject, reader: SchemaObject): Part[] {
  const [written, read] = [getMembers(writer, "properties"), getMembers(reader, "properties")];
  const always = new Set((writer.required ?? []) as string[]);
  const [writtenElse, readElse] = [
    otherwise(writer, "additionalProperties"),
    otherwise(reader, "additionalProperties"),
  ];
  const names = new Set([...written.keys(), ...read.keys()]);
  const readNames = otherwise(reader, "propertyNames");
  const missing = ((reader.required ?? []) as string[]).filter((name) => !always.has(name));
  return [
    ...missing.map((name) => ({ at: `.${name}`, complaint: "may be missing, but is needed" })),
    ...[...names].map((name) => ({
      at: `.${name}`,
      writer: written.get(name) ?? writtenElse,
      reader: read.get(name) ?? readElse,
    })),
    { at: ".*", writer: writtenElse, reader: readElse },
    ...(readNames === true ? [] : nameParts(writer, written.keys(), writtenElse, readNames)),
  ];
}

/** Names are texts too: those the writer lists, and any other text where it allows more. */
function nameParts(writer: SchemaObject, listed: Iterable<string>, others: JsonSchema, reader: JsonSchema): Part[] {
  const named = [...listed].map((name) => ({ at: `.${name} (the name)`, writer: { const: name }, reader }));
  if (others === false) return named;
  const given = otherwise(writer, "propertyNames");
  return [...named, { at: ".* (the name)", writer: given === true ? { type: "string" } : given, reader }];
}

/** The places of an array, those at the start one by one. */
export function arrayParts(writer: SchemaObject, reader: SchemaObject): Part[] {
  const [written, read] = [getList(writer, "prefixItems"), getList(reader, "prefixItems")];
  const [writtenElse, readElse] = [otherwise(writer, "items"), otherwise(reader, "items")];
  const most = typeof writer.maxItems === "number" ? writer.maxItems : Number.POSITIVE_INFINITY;
  const placed = Math.max(written.length, read.length);
  const places = Array.from({ length: Math.min(placed, most) }, (_, at) => ({
    at: `[${at}]`,
    writer: written[at] ?? writtenElse,
    reader: read[at] ?? readElse,
  }));
  return most > placed ? [...places, { at: "[]", writer: writtenElse, reader: readElse }] : places;
}
