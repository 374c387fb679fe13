import type { Schema } from "./operations.ts";

/** Fields whose rule a schema cannot express. */
const BY_NAME: Record<string, string> = {
  phone: "+201012345678",
  newPhone: "+201012345679",
  password: "Correct-Horse-7",
  newPassword: "Correct-Horse-8",
  otp: "000000",
  month: "2030-05",
  meetingUrl: "https://meet.example/x",
};
const BY_FORMAT: Record<string, string> = {
  uuid: "0193a000-0000-7000-8000-0000000000ff",
  email: "mona@example.com",
  date: "2001-02-03",
  "date-time": "2030-05-06T10:00:00.000Z",
  uri: "https://push.example/x",
};

function makeText(name: string, { format, pattern, minLength = 0 }: Schema): string {
  const known = BY_NAME[name] ?? (format && BY_FORMAT[format]);
  if (known) return known;
  if (pattern?.includes("[A-Z]{2}")) return "EG";
  return "text".padEnd(Math.max(minLength, Number(/\{(\d+)/.exec(pattern ?? "")?.[1] ?? 0)), "x");
}

/** A value that fits a schema, so that a call gets past its validation. */
export function makeSample(schema: Schema, name = ""): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return makeSample(choice, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, makeSample(property, key)]),
      );
    case "array":
      if (!schema.items) return [];
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => makeSample(schema.items as Schema, name));
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return makeText(name, schema);
  }
}

/** Paths of keys of the strings in a schema's sample. */
export function listStrings(sample: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof sample === "string") return [path];
  if (Array.isArray(sample)) return sample.flatMap((item, at) => listStrings(item, [...path, at]));
  if (typeof sample !== "object" || sample === null) return [];
  return Object.entries(sample).flatMap(([key, value]) => listStrings(value, [...path, key]));
}

/** A copy of a sample with another value at one place. */
export function replaceValue(sample: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = structuredClone(sample) as Record<string | number, unknown>;
  copy[key] = replaceValue(copy[key], rest, value);
  return copy;
}

/** Every place of a schema's sample with what it may hold there. */
export function listPlaces(
  schema: Schema,
  path: (string | number)[] = [],
): { path: (string | number)[]; schema: Schema }[] {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return listPlaces(choice, path);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, property]) => listPlaces(property, [...path, key]));
  return schema.items ? listPlaces(schema.items, [...path, 0]) : [{ path, schema }];
}
