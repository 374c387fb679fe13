import { areDisjoint } from "./are-disjoint.ts";
import { schemaOfValue, takesValue } from "./fixed-value.ts";
import {
  dereference,
  getConstraints,
  getList,
  type JsonSchema,
  type SchemaObject,
  unknownKeywords,
} from "./json-schema.ts";
import { countComplaint, numberMismatch, stringComplaint } from "./limits.ts";
import { arrayParts, objectParts, type Part } from "./parts.ts";
import { listTypes, listValues, type WriterCase, writerCases } from "./writer-cases.ts";

/** Why a reader may refuse what a writer produces; `path` leads into the value, such as `$.payload.lessonIds[]`. */
export type Reason = { path: string; sentence: string };

type Comparison = {
  writer: JsonSchema;
  reader: JsonSchema;
  /** Pairs under comparison, with the path at which each was met: schemas may contain themselves. */
  open: { writer: JsonSchema; reader: JsonSchema; path: string }[];
};

/**
 * Why values that the writer's schema allows may be refused by the reader's; empty when none is. Sound: where it is
 * not certain that every value is taken, there is a reason. Rules that a schema cannot express (refinements) are ignored.
 * Both are read as JSON Schema says, so give the writer's in zod's `output` mode, where an object holds nothing but
 * what it names, and the reader's in `input` mode, where whatever else comes is dropped.
 */
export function reasonsAgainst(writer: JsonSchema, reader: JsonSchema): Reason[] {
  const unknown = [...unknownKeywords(writer), ...unknownKeywords(reader)];
  if (unknown.length > 0) {
    return unknown.map(({ path, keyword }) => ({ path, sentence: `${path}: the checker does not know ${keyword}.` }));
  }
  const reasons = compare({ writer, reader, open: [] }, writer, reader, "$");
  return [...new Map(reasons.map((reason) => [reason.sentence, reason])).values()];
}

function because(path: string, complaint: string): Reason[] {
  return [{ path, sentence: `${path} ${complaint}.` }];
}

function compare(context: Comparison, writer: JsonSchema, reader: JsonSchema, path: string): Reason[] {
  if (writer === false || reader === true) return [];
  const met = context.open.find((pair) => pair.writer === writer && pair.reader === reader);
  // Deeper in the value the pair is being answered for already; at the same depth the schemas only name themselves.
  if (met) return met.path === path ? because(path, "is described by itself alone") : [];
  const cases = writerCases(context.writer, writer);
  if (!cases) return because(path, "is described by a reference that leads nowhere");
  const inside = { ...context, open: [...context.open, { writer, reader, path }] };
  return cases.flatMap((some) => compareCase(inside, some, reader, path));
}

function compareCase(context: Comparison, some: WriterCase, reader: JsonSchema, path: string, depth = 0): Reason[] {
  if (typeof reader === "boolean") return reader ? [] : because(path, "is not accepted at all");
  if (depth > 50) return because(path, "is described by itself alone");
  const { $ref, allOf, anyOf, oneOf, ...base } = getConstraints(reader);
  const against = (next: JsonSchema) => compareCase(context, some, next, path, depth + 1);
  const target = typeof $ref === "string" ? dereference(context.reader, $ref) : true;
  return [
    ...(target === undefined ? because(path, "is described by a reference that leads nowhere") : against(target)),
    ...getList({ allOf }, "allOf").flatMap(against),
    ...(anyOf === undefined ? [] : compareUnion(some, getList({ anyOf }, "anyOf"), against, path)),
    ...(oneOf === undefined ? [] : compareOneOf(some, getList({ oneOf }, "oneOf"), against, path)),
    ...compareBase(context, some, base, path),
  ];
}

type Against = (branch: JsonSchema) => Reason[];

/** The reasons of the branch that is meant, where only one can be. */
function compareUnion(some: WriterCase, branches: JsonSchema[], against: Against, path: string): Reason[] {
  const possible = branches.filter((branch) => !areDisjoint(some, branch));
  const answers = possible.map(against);
  if (answers.some((reasons) => reasons.length === 0)) return [];
  const [only] = answers;
  return only && answers.length === 1 ? only : because(path, `${formatCase(some)} and fits no alternative for certain`);
}

function compareOneOf(some: WriterCase, branches: JsonSchema[], against: Against, path: string): Reason[] {
  const isOne = branches.filter((branch) => !areDisjoint(some, branch)).length <= 1;
  const reasons = compareUnion(some, branches, against, path);
  return reasons.length > 0 || isOne
    ? reasons
    : because(path, `${formatCase(some)} and may fit two alternatives at once`);
}

function formatCase(some: WriterCase): string {
  return "value" in some ? `may be ${JSON.stringify(some.value)}` : `may be of type ${some.type}`;
}

function compareBase(context: Comparison, some: WriterCase, reader: SchemaObject, path: string): Reason[] {
  if ("value" in some) {
    if (!takesValue(some.value, reader)) return because(path, `${formatCase(some)}, which is not accepted`);
    if (typeof some.value !== "object" || some.value === null) return [];
    const { const: _const, enum: _enum, ...rest } = reader;
    return compareOne(context, schemaOfValue(some.value), rest, path);
  }
  const own = compareOne(context, some.schema, reader, path);
  if (own.length === 0) return own;
  // If several schemas describe one value at once, one compatible schema is enough.
  const others = getList(some.schema, "allOf").map((other) => compare(context, other, reader, path));
  return others.some((reasons) => reasons.length === 0) ? [] : own;
}

function compareOne(context: Comparison, writer: SchemaObject, reader: SchemaObject, path: string): Reason[] {
  const type = writer.type as string;
  const types = listTypes(reader) as string[];
  if (!types.includes(type) && !(type === "integer" && types.includes("number"))) {
    return because(path, `may be of type ${type}, but must be of type ${types.join(" or ")}`);
  }
  const values = listValues(reader);
  if (values)
    return because(
      path,
      `may be any ${type}, but must be ${values.map((value) => JSON.stringify(value)).join(" or ")}`,
    );
  if (type === "object") return compareParts(context, objectParts(writer, reader), path);
  if (type === "array") {
    const complaint = countComplaint(writer, reader, "minItems", "maxItems", "items");
    return complaint ? because(path, complaint) : compareParts(context, arrayParts(writer, reader), path);
  }
  const complaint = type === "string" ? stringComplaint(writer, reader) : numberMismatch(writer, reader);
  return complaint ? because(path, complaint) : [];
}

function compareParts(context: Comparison, parts: Part[], path: string): Reason[] {
  return parts.flatMap((part) =>
    "complaint" in part
      ? because(`${path}${part.at}`, part.complaint)
      : compare(context, part.writer, part.reader, `${path}${part.at}`),
  );
}
