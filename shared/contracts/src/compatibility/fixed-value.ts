import type { SchemaObject } from "./json-schema.ts";
import { listTypes, listValues } from "./writer-cases.ts";

/** Tells whether two JSON values are equal, whatever the order of their members. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const at = (of: object, key: string) => (of as Record<string, unknown>)[key];
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && areEqual(at(one, key), at(other, key)))
  );
}

/** Tells whether a JSON value has a type by its name; whole numbers have two. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return (typeof value as string) === type;
}

/** The schema of exactly this object or array, so that its parts are compared like any other's. */
export function schemaOfValue(value: object): SchemaObject {
  const constant = (part: unknown) => ({ const: part });
  if (Array.isArray(value)) {
    const size = { minItems: value.length, maxItems: value.length };
    return { type: "array", prefixItems: value.map(constant), items: false, ...size };
  }
  const properties = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, constant(part)]));
  return { type: "object", properties, required: Object.keys(value), additionalProperties: false };
}

function matches(pattern: unknown, text: string): boolean {
  try {
    return new RegExp(String(pattern), "u").test(text);
  } catch {
    return false;
  }
}

function isWithin(value: number, reader: SchemaObject): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = reader as Record<string, number>;
  return (
    !(value < (minimum ?? value)) &&
    !(value > (maximum ?? value)) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (multipleOf === undefined || (Number.isInteger(multipleOf) && value % multipleOf === 0) || value === multipleOf)
  );
}

/** A length counts in characters for one validator and in UTF-16 units for another; both must be within. */
function fitsText(value: string, reader: SchemaObject): boolean {
  const [least, most] = [(reader.minLength ?? 0) as number, (reader.maxLength ?? Infinity) as number];
  return (
    [value.length, [...value].length].every((length) => length >= least && length <= most) &&
    (reader.pattern === undefined || matches(reader.pattern, value)) &&
    reader.format === undefined
  );
}

/**
 * Tells whether the reader's own keywords, unions aside, accept this value. Parts of objects and arrays are not
 * compared.
 */
export function takesValue(value: unknown, reader: SchemaObject): boolean {
  if (!listTypes(reader).some((type) => isOfType(value, type))) return false;
  if (listValues(reader)?.some((accepted) => areEqual(value, accepted)) === false) return false;
  if (typeof value === "number") return isWithin(value, reader);
  return typeof value === "string" ? fitsText(value, reader) : true;
}
