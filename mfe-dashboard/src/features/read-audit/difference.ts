/** A value that an act changed, by the names that lead to it; null where there was, or is, none. */
export type Change = { path: string; before: string | null; after: string | null };

type Values = Readonly<Record<string, unknown>> | null;

const isList = (value: unknown): value is object => typeof value === "object" && value !== null;

function* walk(value: unknown, path: string): Generator<[string, string]> {
  const members = isList(value) ? Object.entries(value) : [];
  if (members.length === 0) {
    yield [path, isList(value) ? JSON.stringify(value) : String(value)];
    return;
  }
  for (const [name, member] of members) yield* walk(member, path === "" ? name : `${path}.${name}`);
}

const flatten = (values: Values) => new Map(values ? walk(values, "") : []);

/**
 * The values of an act, one by one, in their order. With both sides only what differs; an act that recorded one side alone shows all
 * of it.
 */
export function listChanges(before: Values, after: Values): Change[] {
  const [from, to] = [flatten(before), flatten(after)];
  const paths = [...new Set([...from.keys(), ...to.keys()])].filter((path) => path !== "");
  return paths
    .map((path) => ({ path, before: from.get(path) ?? null, after: to.get(path) ?? null }))
    .filter(({ before: old, after: now }) => old !== now);
}
