import type { JsonSchema } from "@kalima/contracts/compatibility";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

// Each validator sees a few hundred values: optimising its code takes longer than it saves.
const ajv = new Ajv2020({ strict: false, addUsedSchema: false, logger: false, code: { optimize: false } });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);

const known = new WeakMap<object, (value: unknown) => boolean>();

/** An independent implementation that validates against a schema. */
export function compileValidator(schema: JsonSchema): (value: unknown) => boolean {
  if (typeof schema === "boolean") return () => schema;
  const made = known.get(schema);
  if (made) return made;
  const { $schema: _named, ...rest } = schema;
  const validate = ajv.compile(rest);
  ajv.removeSchema(rest);
  const isValid = (value: unknown) => validate(value) === true;
  known.set(schema, isValid);
  return isValid;
}
