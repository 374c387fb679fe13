import {
  dereference,
  getConstraints,
  getList,
  getMembers,
  type JsonSchema,
  listTypes,
  listValues,
  type SchemaObject,
} from "@kalima/contracts/compatibility";
import fc from "fast-check";

type Below = (schema: JsonSchema) => unknown[];

/** Longer bounds are not tried: such texts take too long to look at. */
export const MAX_TEXT_LENGTH = 5_000;
const MAX_ITEMS = 60;
const FORMATTED: Record<string, string[]> = {
  uuid: ["0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4e5f", "00000000-0000-0000-0000-000000000000"],
  "date-time": ["2026-03-29T10:00:00Z", "2024-02-29T23:59:59.999Z"],
  date: ["2026-03-29", "2024-02-29"],
  email: ["a@b.co", "first.last@example.com"],
  uri: ["https://example.com/a?b=c", "http://a.b"],
  ipv4: ["10.0.0.1"],
};

const matched = new Map<string, string[]>();

/** Texts of a pattern; they take long to find, so they are found once. */
function matching(pattern: string, seed: number): string[] {
  const known = matched.get(`${seed} ${pattern}`);
  if (known) return known;
  const found = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 3, seed });
  matched.set(`${seed} ${pattern}`, found);
  return found;
}

const hasPairs = /[\ud800-\udbff]/;
/** In characters, as schemas count. */
const countCharacters = (text: string) => (hasPairs.test(text) ? [...text].length : text.length);

function texts(schema: SchemaObject, seed: number): string[] {
  const [least, most] = [(schema.minLength ?? 0) as number, (schema.maxLength ?? MAX_TEXT_LENGTH) as number];
  const isLong = (text: string) => countCharacters(text) >= least && countCharacters(text) <= most;
  const formatted = typeof schema.format === "string" ? FORMATTED[schema.format] : undefined;
  if (formatted) return formatted;
  if (typeof schema.pattern === "string") return matching(schema.pattern, seed).filter(isLong);
  const lengths = new Set([3, 0, 1, least, Math.min(most, MAX_TEXT_LENGTH)]);
  return [...[...lengths].map((length) => "x".repeat(length)), "مرحبا 😀"].filter(isLong);
}

function numbers(schema: SchemaObject): number[] {
  const { minimum: least = -1e300, maximum: most = 1e300, multipleOf } = schema as Record<string, number>;
  const step = multipleOf ?? (schema.type === "integer" ? 1 : 0.5);
  const near = [0, least, most].flatMap((edge) => [edge, edge + step, edge - step, edge + 3 * step]);
  const all = schema.type === "integer" ? near.filter(Number.isInteger) : near;
  return [...new Set(all)].filter((number) => number >= least && number <= most);
}

function objects(schema: SchemaObject, below: Below): object[] {
  const edges = [...getMembers(schema, "properties")].map(([name, member]) => ({
    name,
    values: below(member),
  }));
  const typical = Object.fromEntries(
    edges.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, values[0]]),
  );
  const without = (name: string) => Object.fromEntries(Object.entries(typical).filter(([key]) => key !== name));
  const others = schema.additionalProperties as JsonSchema | undefined;
  const extra = others === false ? [] : below(others ?? true).slice(0, 4);
  return [
    typical,
    ...edges.flatMap(({ name, values }) => values.slice(1).map((value) => ({ ...typical, [name]: value }))),
    ...edges.map(({ name }) => without(name)),
    ...extra.flatMap((value) => [{ ...typical, extra: value }, { extra: value }]),
    {},
  ];
}

function arrays(schema: SchemaObject, below: Below): unknown[][] {
  const start = getList(schema, "prefixItems").map((place) => below(place)[0]);
  const items = schema.items === false ? [] : below((schema.items ?? true) as JsonSchema);
  const least = Math.max(start.length, (schema.minItems ?? 1) as number);
  const of = (length: number, value: unknown) => [
    ...start,
    ...Array.from({ length: Math.max(0, length - start.length) }, () => value),
  ];
  const sizes = [0, 1, (schema.minItems ?? 0) as number, Math.min((schema.maxItems ?? MAX_ITEMS) as number, MAX_ITEMS)];
  return [...items.map((value) => of(least, value)), ...sizes.map((size) => of(size, items[0])), start, []];
}

/**
 * Values that go to every edge of a schema one at a time: each bound, each alternative, each property there and not.
 * Some may be out of the schema where its keywords bear on each other; a validator sorts them out.
 */
export function edgeValues(root: JsonSchema, schema: JsonSchema, seed = 1, depth = 0): unknown[] {
  if (schema === false || depth > 12) return [];
  const own = getConstraints(schema);
  if (Object.keys(own).length === 0) return ["anything", null, true, 0.5, [], {}];
  const below = (next: JsonSchema) => edgeValues(root, next, seed, depth + 1);
  if (typeof own.$ref === "string") return below(dereference(root, own.$ref) ?? false);
  const union = [...getList(own, "anyOf"), ...getList(own, "oneOf"), ...getList(own, "allOf")];
  if (union.length > 0) return union.flatMap(below);
  const values = listValues(own);
  if (values) return values;
  return listTypes(own).flatMap((type): unknown[] => {
    if (type === "null") return [null];
    if (type === "boolean") return [true, false];
    if (type === "string") return texts(own, seed);
    if (type === "object") return objects(own, below);
    if (type === "array") return arrays(own, below);
    return numbers({ ...own, type });
  });
}
