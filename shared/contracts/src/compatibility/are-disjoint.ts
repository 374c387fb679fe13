import { areEqual, isOfType, schemaOfValue, takesValue } from "./fixed-value.ts";
import { getConstraints, getMembers, type JsonSchema, type SchemaObject } from "./json-schema.ts";
import { listTypes, listValues, type WriterCase } from "./writer-cases.ts";

function readConstants(schema: SchemaObject, key: string): unknown[] | undefined {
  const member = getMembers(schema, "properties").get(key);
  return member === undefined ? undefined : listValues(getConstraints(member));
}

/** Tells whether no object can match both, because one always has a property that the other never has in this form. */
function areApart(one: SchemaObject, other: SchemaObject): boolean {
  return ((one.required ?? []) as string[]).some((key) => {
    if (other.additionalProperties === false && !getMembers(other, "properties").has(key)) return true;
    const [some, others] = [readConstants(one, key), readConstants(other, key)];
    return some && others ? !some.some((value) => others.some((accepted) => areEqual(value, accepted))) : false;
  });
}

/** Tells whether it is certain that no value of the case fits the schema. */
export function areDisjoint(writer: WriterCase, reader: JsonSchema): boolean {
  if (typeof reader === "boolean") return !reader;
  const other = getConstraints(reader);
  if ("value" in writer) {
    const { value } = writer;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // Type and named values alone: about the rest `takesValue` may be more careful than a reader.
    const { type, enum: named, ...rest } = other;
    const isTaken = takesValue(value, {
      ...(type === undefined ? {} : { type }),
      ...(named === undefined ? {} : { enum: named }),
      ...("const" in rest ? { const: rest.const } : {}),
    });
    return !isTaken || (isObject && areApart(schemaOfValue(value), other));
  }
  if (listValues(other)?.some((value) => isOfType(value, writer.type)) === false) return true;
  const types = listTypes(other);
  const isNumber = writer.type === "number" || writer.type === "integer";
  if (!types.some((type) => type === writer.type || (isNumber && (type === "number" || type === "integer")))) {
    return true;
  }
  return writer.type === "object" && (areApart(writer.schema, other) || areApart(other, writer.schema));
}
