import {
  dereference,
  getConstraints,
  getList,
  type JsonSchema,
  type SchemaObject,
  type TypeName,
} from "./json-schema.ts";

/** One kind of value that a writer produces: a single value, or everything of one type that a schema allows. */
export type WriterCase = { value: unknown } | { type: Exclude<TypeName, "null" | "boolean">; schema: SchemaObject };

const EVERY_TYPE: TypeName[] = ["null", "boolean", "number", "string", "object", "array"];
/** Keywords that read their neighbours: two schemas that both hold some cannot be laid over each other. */
const NEIGHBOURLY = ["properties", "additionalProperties", "items", "prefixItems"];

export function listTypes(schema: SchemaObject): TypeName[] {
  if (schema.type === undefined) return EVERY_TYPE;
  return (Array.isArray(schema.type) ? schema.type : [schema.type]) as TypeName[];
}

/** The values of a schema that names them. */
export function listValues(schema: SchemaObject): unknown[] | undefined {
  if ("const" in schema) return [schema.const];
  return schema.enum as unknown[] | undefined;
}

/** Limit for references and unions that nest without a property or item between them. */
const MAX_NESTING = 50;

/** Both at once where that can be written as one schema, else the branch alone, which allows more. */
function mergeSchemas(base: SchemaObject, branch: SchemaObject): SchemaObject {
  const isShared = (keyword: string) => keyword in base && keyword in branch;
  const areNeighbours = [base, branch].every((schema) => NEIGHBOURLY.some((keyword) => keyword in schema));
  return Object.keys(base).some(isShared) || areNeighbours ? branch : { ...base, ...branch };
}

/**
 * Splits what a writer produces into cases without unions. Every value the schema allows is in one of them; where the
 * schema is too entangled a case allows more, never less. Undefined for a reference that leads nowhere or in a circle.
 */
export function writerCases(
  root: JsonSchema,
  schema: JsonSchema,
  followed: readonly JsonSchema[] = [],
): WriterCase[] | undefined {
  if (schema === false) return [];
  if (followed.includes(schema) || followed.length > MAX_NESTING) return undefined;
  const { $ref, anyOf, oneOf, ...base } = getConstraints(schema);
  const cases = (next: JsonSchema) => writerCases(root, next, [...followed, schema]);

  if (typeof $ref === "string") {
    const target = dereference(root, $ref);
    if (target === undefined) return undefined;
    const rest = getConstraints(schema);
    delete rest.$ref;
    if (target === false || Object.keys(rest).length === 0) return cases(target);
    return cases(mergeSchemas(rest, getConstraints(target)));
  }
  const union = anyOf !== undefined ? "anyOf" : oneOf !== undefined ? "oneOf" : undefined;
  if (union) {
    const rest = { ...base, ...(union === "anyOf" && oneOf !== undefined ? { oneOf } : {}) };
    const branches = getList(getConstraints(schema), union).filter((branch) => branch !== false);
    const split: WriterCase[] = [];
    for (const branch of branches) {
      const some = cases(mergeSchemas(rest, getConstraints(branch)));
      if (!some) return undefined;
      split.push(...some);
    }
    return split;
  }
  const values = listValues(base);
  if (values) return values.map((value) => ({ value }));
  return listTypes(base).flatMap((type): WriterCase[] => {
    if (type === "null") return [{ value: null }];
    if (type === "boolean") return [{ value: true }, { value: false }];
    return [{ type, schema: { ...base, type } }];
  });
}
