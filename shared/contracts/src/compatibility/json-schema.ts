/** A JSON Schema (2020-12) as `z.toJSONSchema` writes it, or `true` (anything) and `false` (nothing). */
export type JsonSchema = boolean | SchemaObject;
export type SchemaObject = { [keyword: string]: unknown };
export type TypeName = "null" | "boolean" | "number" | "integer" | "string" | "object" | "array";

/** Keywords that say nothing of what a value may be. */
const NOTES = new Set([
  "$schema",
  "$id",
  "id",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  // Values a reader of an open enum knows; it accepts any string.
  "x-open-enum",
]);
const PLAIN = new Set([
  ..."type enum const required $ref".split(" "),
  ..."minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(" "),
  ..."minLength maxLength pattern format minItems maxItems".split(" "),
]);
const ONE_BELOW = new Set(["items", "additionalProperties", "propertyNames"]);
const LIST_BELOW = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const MAP_BELOW = new Set(["properties", "$defs"]);

/** The schema without its notes; `true` reads as `{}`. */
export function getConstraints(schema: JsonSchema | undefined): SchemaObject {
  if (typeof schema !== "object") return {};
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !NOTES.has(keyword) && keyword !== "$defs"));
}

/** The members of a map of schemas such as `properties`; never what an object inherits. */
export function getMembers(schema: SchemaObject, keyword: "properties" | "$defs"): Map<string, JsonSchema> {
  return new Map(Object.entries((schema[keyword] ?? {}) as Record<string, JsonSchema>));
}

export function getList(schema: SchemaObject, keyword: string): JsonSchema[] {
  return (schema[keyword] ?? []) as JsonSchema[];
}

/** Where a schema uses a keyword that the checker does not know, or a known one in a form it does not know. */
export function unknownKeywords(schema: JsonSchema, path = "$"): { path: string; keyword: string }[] {
  if (typeof schema === "boolean") return [];
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return [{ path, keyword: "a schema" }];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (NOTES.has(keyword) || PLAIN.has(keyword)) return [];
    const below = `${path}.${keyword}`;
    if (ONE_BELOW.has(keyword)) return unknownKeywords(value as JsonSchema, below);
    if (LIST_BELOW.has(keyword) && Array.isArray(value)) {
      return value.flatMap((item, at) => unknownKeywords(item as JsonSchema, `${below}[${at}]`));
    }
    if (MAP_BELOW.has(keyword)) {
      return Object.entries(value as object).flatMap(([name, item]) => unknownKeywords(item, `${below}.${name}`));
    }
    return [{ path, keyword }];
  });
}

/** The schema that a `$ref` of this document names; undefined when there is none. */
export function dereference(root: JsonSchema, ref: string): JsonSchema | undefined {
  if (ref === "#") return root;
  const name = /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1];
  if (name === undefined || typeof root === "boolean") return undefined;
  return getMembers(root, "$defs").get(name.replaceAll("~1", "/").replaceAll("~0", "~"));
}
