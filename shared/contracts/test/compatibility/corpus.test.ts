import { expect, it } from "vitest";
import { type JsonSchema, reasonsAgainst } from "../../src/compatibility/index.ts";
import { edgeValues } from "./edge-values.ts";
import type { Mutation, Verdict } from "./mutation.ts";
import { mutationsAt } from "./mutations.ts";
import { type Place, placesOf, replacedAt, schemaAt } from "./places.ts";
import { type RealSchema, realSchemas } from "./real-schemas.ts";
import { validatorOf } from "./validator.ts";

type Case = {
  name: string;
  kind: string;
  side: "reader" | "writer";
  expected: Verdict;
  isCareful: boolean;
  pair: Pair;
};
type Pair = { writer: JsonSchema; reader: JsonSchema };

/** A new value breaks the readers of a closed enum; those of an open one accept every string. */
function forReaderOf({ read }: RealSchema, mutation: Mutation, place: Place): Mutation {
  const isOpen = "x-open-enum" in (schemaAt(read, place.path) ?? {});
  if (!isOpen || mutation.kind !== "add enum value") return mutation;
  return { ...mutation, kind: "add open enum value", writer: "fits" };
}

function casesOf(schema: RealSchema, side: "reader" | "writer"): Case[] {
  const changed = side === "reader" ? schema.read : schema.written;
  return placesOf(changed).flatMap((place) =>
    mutationsAt(place).map((made): Case => {
      const mutation = side === "writer" ? forReaderOf(schema, made, place) : made;
      const mutated = replacedAt(changed, place.path, mutation.schema);
      return {
        name: `${schema.name}: ${mutation.kind} at ${place.path.join(".") || "the root"} of the ${side}`,
        kind: mutation.kind,
        side,
        expected: mutation[side],
        isCareful: mutation.isCareful ?? false,
        pair:
          side === "reader" ? { writer: schema.written, reader: mutated } : { writer: mutated, reader: schema.read },
      };
    }),
  );
}

const whole = realSchemas.flatMap((schema) => [...casesOf(schema, "reader"), ...casesOf(schema, "writer")]);
/** A fixed slice of every kind on each side, from all over; a larger one in the deep run. */
const DEEP = process.env.TEST_DEEP === "1";
const EACH = DEEP ? 100 : 4;

const byKind = Map.groupBy(whole, ({ kind, side }) => `${kind}, ${side}`);
function sliceOf(all: Case[]): Case[] {
  const step = Math.max(1, all.length / EACH);
  return Array.from({ length: Math.min(EACH, all.length) }, (_, at) => all[Math.floor(at * step)] as Case);
}

/** Caches the values of schemas, because many cases share a schema. */
const written = new WeakMap<object, unknown[]>(realSchemas.map((schema) => [schema.written as object, []]));

function valuesOf(writer: JsonSchema): unknown[] {
  const known = written.get(writer as object);
  if (known && known.length > 0) return known;
  const values = edgeValues(writer, writer).filter(validatorOf(writer));
  if (values.length === 0) throw new Error("no value of the writer was found");
  known?.push(...values);
  return values;
}

/** A value that the writer may produce and the reader refuses. */
function counterexample({ writer, reader }: Pair): unknown {
  const isRead = validatorOf(reader);
  return valuesOf(writer).find((value) => !isRead(value));
}

it("every schema of the contracts fits itself", () => {
  const unfit = realSchemas.map(({ name, written, read }) => [name, reasonsAgainst(written, read)]);
  expect(unfit.filter(([, reasons]) => reasons?.length)).toEqual([]);
});

it("the corpus is large and knows many kinds", () => {
  expect(whole.length).toBeGreaterThan(5_000);
  expect([...byKind.values()].flatMap(sliceOf).length).toBeGreaterThan(DEEP ? 1_000 : 300);
  expect(new Set(whole.map(({ kind }) => kind)).size).toBeGreaterThan(30);
});

/** Returns the mistake in the verdict of a case, if there is one. */
function mistakeIn({ name, pair, expected, isCareful }: Case): string | undefined {
  const [reason] = reasonsAgainst(pair.writer, pair.reader);
  if ((reason ? "breaks" : "fits") !== expected) return `${name}: judged otherwise; ${reason?.sentence}`;
  const found = counterexample(pair);
  if (expected === "fits" && found !== undefined) return `${name}: fits, but ${JSON.stringify(found)} is refused`;
  if (expected === "breaks" && found === undefined && !isCareful) return `${name}: no value is refused`;
  return undefined;
}

it.each([...byKind.keys()])("%s: judged as expected, and values bear it out", (kind) => {
  const mistakes = sliceOf(byKind.get(kind) ?? []).map(mistakeIn);
  expect(mistakes.filter(Boolean)).toEqual([]);
});
