import type { SchemaObject } from "@kalima/contracts/compatibility";
import type { Mutation } from "./mutation.ts";
import type { Place } from "./places.ts";

type Properties = Record<string, SchemaObject>;

function without(properties: Properties, name: string): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name));
}

/** Changes each property of an object schema, one at a time. */
function propertyMutations({ schema, under }: Place): Mutation[] {
  const properties = (schema.properties ?? {}) as Properties;
  const required = (schema.required ?? []) as string[];
  return Object.keys(properties).flatMap((name): Mutation[] => {
    const isRequired = required.includes(name);
    // The discriminator of a union: without it a value may match two branches, or the wrong one.
    if (under === "oneOf" || (under === "anyOf" && isRequired)) return [];
    const others = required.filter((key) => key !== name);
    const removed = { ...schema, properties: without(properties, name), required: others };
    const renamed = { ...removed, properties: { ...removed.properties, [`${name}Renamed`]: properties[name] } };
    if (!isRequired) {
      // Properties with a default are always written.
      if (properties[name]?.default !== undefined) return [];
      return [
        {
          kind: "make required",
          reader: "breaks",
          writer: "fits",
          schema: { ...schema, required: [...required, name] },
        },
        { kind: "remove optional property", reader: "fits", writer: "fits", schema: removed },
        { kind: "rename optional property", reader: "fits", writer: "fits", schema: renamed },
      ];
    }
    return [
      { kind: "make optional", reader: "fits", writer: "breaks", schema: { ...schema, required: others } },
      { kind: "remove required property", reader: "fits", writer: "breaks", schema: removed },
      {
        kind: "rename required property",
        reader: "breaks",
        writer: "breaks",
        schema: { ...renamed, required: [...others, `${name}Renamed`] },
      },
    ];
  });
}

/** Properties and what else an object may hold. */
export function objectMutations(place: Place): Mutation[] {
  const { schema } = place;
  if (schema.type !== "object" || !schema.properties) return [];
  const properties = { ...(schema.properties as Properties), quiteNew: { type: "string" } };
  const required = [...((schema.required ?? []) as string[]), "quiteNew"];
  const isLoose = typeof schema.additionalProperties === "object";
  const all = propertyMutations(place).filter(({ kind }) => !isLoose || !/^(remove|rename) optional/.test(kind));
  all.push({
    kind: "add required property",
    reader: "breaks",
    writer: "fits",
    schema: { ...schema, properties, required },
  });
  if (isLoose) return all;
  all.push({ kind: "add optional property", reader: "fits", writer: "fits", schema: { ...schema, properties } });
  if (place.under !== "anyOf" && place.under !== "oneOf") {
    const { additionalProperties: _none, ...open } = schema;
    all.push({ kind: "open the object", reader: "fits", writer: "fits", schema: open });
    all.push({
      kind: "close the object",
      reader: "fits",
      writer: "fits",
      schema: { ...schema, additionalProperties: false },
    });
    const none = { ...schema, properties: {}, required: [], additionalProperties: false };
    all.push({
      kind: "strict and empty",
      reader: "breaks",
      writer: required.length > 1 ? "breaks" : "fits",
      schema: none,
    });
  }
  return all;
}
