import type { JsonSchema } from "@kalima/contracts/compatibility";
import { reasonsAgainst } from "@kalima/contracts/compatibility";
import { expect, it } from "vitest";
import { edgeValues } from "./edge-values.ts";
import type { Mutation, Verdict } from "./mutation.ts";
import { mutationsAt } from "./mutations.ts";
import { listPlaces, type Place, replaceAt, schemaAt } from "./places.ts";
import { type RealSchema, realSchemas } from "./real-schemas.ts";
import { compileValidator } from "./validator.ts";

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
function mutateReader({ read }: RealSchema, mutation: Mutation, place: Place): Mutation {
  const isOpen = "x-open-enum" in (schemaAt(read, place.path) ?? {});
  if (!isOpen || mutation.kind !== "add enum value") return mutation;
  return { ...mutation, kind: "add open enum value", writer: "fits" };
}

function listCases(schema: RealSchema, side: "reader" | "writer"): Case[] {
  const changed = side === "reader" ? schema.read : schema.written;
  return listPlaces(changed).flatMap((place) =>
    mutationsAt(place).map((made): Case => {
      const mutation = side === "writer" ? mutateReader(schema, made, place) : made;
      const mutated = replaceAt(changed, place.path, mutation.schema);
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

const whole = realSchemas.flatMap((schema) => [...listCases(schema, "reader"), ...listCases(schema, "writer")]);
/** A fixed slice of every kind on each side, from all over; a larger one in the deep run. */
const DEEP = process.env.TEST_DEEP === "1";
const EACH = DEEP ? 100 : 4;

const byKind = Map.groupBy(whole, ({ kind, side }) => `${kind}, ${side}`);
function takeSlice(all: Case[]): Case[] {
  const step = Math.max(1, all.length / EACH);
  return Array.from({ length: Math.min(EACH, all.length) }, (_, at) => all[Math.floor(at * step)] as Case);
}

/** Caches the values of schemas, because many cases share a schema. */
const written = new WeakMap<object, unknown[]>(realSchemas.map((schema) => [schema.written as object, []]));

function listValues(writer: JsonSchema): unknown[] {
  const known = written.get(writer as object);
  if (known && known.length > 0) return known;
  const values = edgeValues(writer, writer).filter(compileValidator(writer));
  if (values.length === 0) throw new Error("no value of the writer was found");
  known?.push(...values);
  return values;
}

/** A value that the writer may produce and the reader refuses. */
function counterexample({ writer, reader }: Pair): unknown {
  const isRead = compileValidator(reader);
  return listValues(writer).find((value) => !isRead(value));
}

it("every schema of the contracts fits itself", () => {
  const unfit = realSchemas.map(({ name, written, read }) => [name, reasonsAgainst(written, read)]);
  expect(unfit.filter(([, reasons]) => reasons?.length)).toEqual([]);
});

it("the corpus is large and knows many kinds", () => {
  expect(whole.length).toBeGreaterThan(5_000);
  expect([...byKind.values()].flatMap(takeSlice).length).toBeGreaterThan(DEEP ? 1_000 : 300);
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
  const mistakes = takeSlice(byKind.get(kind) ?? []).map(mistakeIn);
  expect(mistakes.filter(Boolean)).toEqual([]);
});
