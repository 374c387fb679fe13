import type { SchemaObject } from "./json-schema.ts";

type Complaint = string | undefined;
const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

function lower(schema: SchemaObject): { at: number; isOpen: boolean } {
  const [closed, open] = [asNumber(schema.minimum), asNumber(schema.exclusiveMinimum)];
  const isOpen = open !== undefined && (closed === undefined || open >= closed);
  return { at: (isOpen ? open : closed) ?? Number.NEGATIVE_INFINITY, isOpen };
}

function upper(schema: SchemaObject): { at: number; isOpen: boolean } {
  const [closed, open] = [asNumber(schema.maximum), asNumber(schema.exclusiveMaximum)];
  const isOpen = open !== undefined && (closed === undefined || open <= closed);
  return { at: (isOpen ? open : closed) ?? Number.POSITIVE_INFINITY, isOpen };
}

/** Only whole steps are compared: with fractions a computer's remainder is not to be trusted. */
function isStep(writer: SchemaObject, step: number): boolean {
  const own = asNumber(writer.multipleOf) ?? (writer.type === "integer" ? 1 : undefined);
  return own !== undefined && (own === step || (Number.isInteger(own) && Number.isInteger(step) && own % step === 0));
}

/** Why numbers of the writer may be out of the reader's range. */
export function numberMismatch(writer: SchemaObject, reader: SchemaObject): Complaint {
  const [low, high, least, most] = [lower(writer), upper(writer), lower(reader), upper(reader)];
  if (low.at < least.at || (low.at === least.at && least.isOpen && !low.isOpen && Number.isFinite(least.at))) {
    return `may be lower than ${least.at}`;
  }
  if (high.at > most.at || (high.at === most.at && most.isOpen && !high.isOpen && Number.isFinite(most.at))) {
    return `may be higher than ${most.at}`;
  }
  const step = asNumber(reader.multipleOf);
  return step !== undefined && !isStep(writer, step) ? `may be no multiple of ${step}` : undefined;
}

/** Patterns and formats are taken as equal or not: whether one implies another is not asked. */
export function stringComplaint(writer: SchemaObject, reader: SchemaObject): Complaint {
  return (
    countComplaint(writer, reader, "minLength", "maxLength", "characters") ??
    (["pattern", "format"] as const)
      .filter((keyword) => reader[keyword] !== undefined && reader[keyword] !== writer[keyword])
      .map((keyword) => `need not match the ${keyword} ${String(reader[keyword])}`)[0]
  );
}

/** Compares lengths, or numbers of items. */
export function countComplaint(
  writer: SchemaObject,
  reader: SchemaObject,
  least: "minLength" | "minItems",
  most: "maxLength" | "maxItems",
  unit: "characters" | "items",
): Complaint {
  const [low, high] = [asNumber(writer[least]) ?? 0, asNumber(writer[most]) ?? Number.POSITIVE_INFINITY];
  const [min, max] = [asNumber(reader[least]) ?? 0, asNumber(reader[most]) ?? Number.POSITIVE_INFINITY];
  if (low < min) return `may have fewer than ${min} ${unit}`;
  if (high > max) return `may have more than ${max} ${unit}`;
  return undefined;
}
