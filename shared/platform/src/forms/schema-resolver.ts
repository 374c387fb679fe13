import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

/** The part of a `zod/mini` schema that a form needs; stated here so that zod stays out of this module. */
type ParsingSchema = {
  _zod: { input: unknown; output: unknown };
  safeParse(
    value: unknown,
  ):
    | { success: true; data: unknown }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

const ERROR_CODE = /^[a-z_]+\.[a-z_]+$/;

/**
 * Lets `useForm` validate by a contract schema. Every message is an error code: the schema's own where it
 * names one, else `validation.required` for an empty field and `validation.invalid` for any other.
 * Errors of the whole form are reported at `root`.
 */
export function schemaResolver<S extends ParsingSchema>(
  schema: S,
): Resolver<S["_zod"]["input"] & FieldValues, unknown, S["_zod"]["output"]> {
  type Input = S["_zod"]["input"] & FieldValues;
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data as S["_zod"]["output"], errors: {} };

    const errors: FieldErrors<Input> = {};
    for (const { path, message } of parsed.error.issues) {
      const name = path.length > 0 ? path.join(".") : "root";
      if ((get(errors, name) as { message?: string } | undefined)?.message) continue;
      const isEmpty = ["", null, undefined].includes(get(values, name));
      const code = ERROR_CODE.test(message) ? message : `validation.${isEmpty ? "required" : "invalid"}`;
      set(errors, name, { type: "schema", message: code });
    }
    return { values: {}, errors };
  };
}
