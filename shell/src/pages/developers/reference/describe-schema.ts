/** The part of JSON Schema 2020-12 that descriptions of calls are written in. */
export type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
} & Partial<Record<(typeof LIMITS)[number], number>>;

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

/** One field of a body or an answer. `path` leads to it: `lessons[].startsAt`. */
export type Field = { path: string; type: string; isRequired: boolean };

const listVariants = ({ anyOf, oneOf, allOf }: JsonSchema) => [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];

/** Returns limits as JSON Schema words them. Those of every safe integer say nothing. */
function describeLimits(schema: JsonSchema): string {
  const limits = LIMITS.filter(
    (name) => schema[name] !== undefined && Math.abs(schema[name]) < Number.MAX_SAFE_INTEGER,
  );
  return limits.length === 0 ? "" : ` (${limits.map((name) => `${name} ${schema[name]}`).join(", ")})`;
}

function describeOwnType(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat();
  if (schema.items)
    return types.map((type) => (type === "array" ? `${describeType(schema.items ?? {})}[]` : type)).join(" | ");
  return (types.length > 0 ? types.join(" | ") : "any") + (schema.format ? ` <${schema.format}>` : "");
}

/** Describes the values of a schema in one line, such as `string <uuid>`, `1 | 6 | 12` or `object[]`. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = listVariants(schema);
  if (variants.length > 0) return [...new Set(variants.map(describeType))].join(" | ");
  return describeOwnType(schema) + describeLimits(schema);
}

/** Lists the fields of a schema, each before those inside it. Fields of several variants are listed once. */
export function listFields(schema: JsonSchema, prefix = ""): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    return [{ path, type: describeType(field), isRequired }, ...listFields(field, `${path}.`)];
  });
  const inside = schema.items ? listFields(schema.items, `${prefix.replace(/\.$/, "")}[].`) : [];
  const fields = [...own, ...inside, ...listVariants(schema).flatMap((variant) => listFields(variant, prefix))];
  return [...new Map(fields.map((field) => [field.path, field])).values()];
}
