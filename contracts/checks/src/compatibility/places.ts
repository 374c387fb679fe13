import type { JsonSchema, SchemaObject } from "@kalima/contracts/compatibility";

/** One schema inside another; `under` is the keyword that holds it. */
export type Place = { path: (string | number)[]; under: string; schema: SchemaObject };

/** Every place of a schema where it says something of a value, itself first. */
export function listPlaces(schema: JsonSchema, path: (string | number)[] = [], under = "root"): Place[] {
  if (typeof schema === "boolean") return [];
  const here: Place = { path, under, schema };
  const { properties, items, anyOf, oneOf } = schema as Record<string, never>;
  const lists = Object.entries({ anyOf, oneOf }) as [string, JsonSchema[] | undefined][];
  return [
    here,
    ...Object.entries((properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, below]) =>
      listPlaces(below, [...path, "properties", name], "properties"),
    ),
    ...(items ? listPlaces(items, [...path, "items"], "items") : []),
    ...lists.flatMap(([keyword, branches = []]) =>
      branches.flatMap((branch, at) => listPlaces(branch, [...path, keyword, at], keyword)),
    ),
  ];
}

/** The schema at that place of another whole schema, where it has one. */
export function schemaAt(schema: JsonSchema, path: readonly (string | number)[]): SchemaObject | undefined {
  const found = path.reduce<unknown>(
    (below, step) => (below as Record<string | number, unknown> | undefined)?.[step],
    schema,
  );
  return typeof found === "object" ? (found as SchemaObject) : undefined;
}

/** The whole schema with another one at that place. */
export function replaceAt(schema: JsonSchema, path: readonly (string | number)[], by: JsonSchema): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  const copy = Array.isArray(schema) ? [...schema] : { ...(schema as SchemaObject) };
  const at = copy as Record<string | number, JsonSchema>;
  at[step] = replaceAt(at[step] as JsonSchema, rest, by);
  return copy as JsonSchema;
}
