import type { JsonSchema } from "@kalima/contracts/compatibility";
import { BuildError } from "@kalima/release-client";

type Schemas = Readonly<Record<string, JsonSchema>>;
type Place = { path: string; defs: Schemas; within: readonly string[] };

const literal = (value: unknown) => JSON.stringify(value);
const asKey = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : literal(name));

function refuse(path: string, what: string): never {
  throw new BuildError(`${path} ${what}, which cannot be written as a type.`);
}

function writeObject(schema: Record<string, unknown>, place: Place): string {
  const properties = (schema.properties ?? {}) as Schemas;
  const required = new Set((schema.required ?? []) as string[]);
  const rest = schema.additionalProperties;
  if (Object.keys(properties).length === 0 && typeof rest === "object" && rest !== null)
    return `z.record(z.string(), ${writeSchema(rest as JsonSchema, place)})`;
  const fields = Object.entries(properties).map(([name, property]) => {
    const written = writeSchema(property, { ...place, path: `${place.path}.${name}` });
    return `${asKey(name)}: ${required.has(name) ? written : `z.optional(${written})`}`;
  });
  return `z.object({ ${fields.join(", ")} })`;
}

function writeArray(schema: Record<string, unknown>, place: Place): string {
  const { prefixItems, items } = schema as { prefixItems?: JsonSchema[]; items?: JsonSchema };
  if (prefixItems) return `z.tuple([${prefixItems.map((item) => writeSchema(item, place)).join(", ")}])`;
  return `z.array(${items === undefined ? "z.unknown()" : writeSchema(items, place)})`;
}

function writeReference(reference: string, place: Place): string {
  const [, name = ""] = /^#\/\$defs\/(.+)$/.exec(reference) ?? [];
  const target = place.defs[name];
  if (target === undefined) refuse(place.path, `refers to ${reference}`);
  if (place.within.includes(name)) refuse(place.path, "contains itself");
  return writeSchema(target, { ...place, within: [...place.within, name] });
}

function writeUnion(options: readonly JsonSchema[], place: Place): string {
  const isNull = (option: JsonSchema) => typeof option === "object" && option.type === "null";
  const others = options.filter((option) => !isNull(option)).map((option) => writeSchema(option, place));
  const union = others.length === 1 ? (others[0] ?? "") : `z.union([${others.join(", ")}])`;
  return others.length === options.length ? union : `z.nullable(${union})`;
}

function writeType(schema: Record<string, unknown>, place: Place): string {
  switch (schema.type) {
    case "object":
      return writeObject(schema, place);
    case "array":
      return writeArray(schema, place);
    case "string":
    case "number":
    case "boolean":
    case "null":
      return `z.${schema.type}()`;
    case "integer":
      return "z.number()";
    case undefined:
      return "z.unknown()";
    default:
      return refuse(place.path, `has the type ${literal(schema.type)}`);
  }
}

/**
 * Writes a JSON Schema as an expression of `zod/mini` that reads its values. Formats, patterns and bounds are left out: a reader
 * that wants less fits more versions of the writer.
 *
 * @param path names the place in a refusal.
 * @throws {BuildError} for what has no counterpart, such as a schema within itself.
 */
export function writeSchema(schema: JsonSchema, place: Place | string): string {
  if (typeof place === "string") {
    const defs = (typeof schema === "object" ? schema.$defs : undefined) as Schemas | undefined;
    return writeSchema(schema, { path: place, defs: defs ?? {}, within: [] });
  }
  if (typeof schema === "boolean") return schema ? "z.unknown()" : refuse(place.path, "can have no value");
  const fields = schema as Record<string, unknown>;
  if (typeof fields.$ref === "string") return writeReference(fields.$ref, place);
  if ("const" in fields) return `z.literal(${literal(fields.const)})`;
  if (Array.isArray(fields.enum)) return `z.literal([${fields.enum.map(literal).join(", ")}])`;
  const options = (fields.anyOf ?? fields.oneOf) as JsonSchema[] | undefined;
  if (options) return writeUnion(options, place);
  if (Array.isArray(fields.type))
    return writeUnion(
      fields.type.map((type) => ({ ...fields, type })),
      place,
    );
  if (fields.allOf) refuse(place.path, "joins several schemas");
  return writeType(fields, place);
}
