import * as z from "zod/mini";
import { UNKNOWN } from "./unknown.ts";

/** An enum whose readers accept values they do not know yet; `options` are the values a writer may use. */
export type OpenEnum<Value extends string> = z.ZodMiniType<Value | typeof UNKNOWN, string> & {
  readonly options: readonly Value[];
};

/** The values a writer may use: what a table of labels or rules is keyed by. */
export type ValueOf<Enum extends OpenEnum<string>> = Enum["options"][number];

/**
 * An enum that grows without a new contract version: statuses, methods, kinds. Parsing turns a value outside `options`
 * into `"unknown"`, so the compiler makes every reader handle it; encoding (what the server does with its answers)
 * refuses everything outside `options`. JSON Schema: an `enum` for writers, any string with `x-open-enum` for readers.
 *
 * Use `z.enum` where the reader must refuse what it does not know, such as the server reading a request.
 */
export function openEnum<const Value extends string>(options: readonly Value[]): OpenEnum<Value> {
  const later = z.codec(z.string(), z.literal(UNKNOWN), {
    decode: (): typeof UNKNOWN => UNKNOWN,
    encode(value, context) {
      context.issues.push({ code: "invalid_value", values: [...options], input: value });
      return z.NEVER;
    },
  });
  const schema = z.union([z.enum(options as readonly [Value, ...Value[]]), later]);
  schema._zod.processJSONSchema = ({ io }, json) => {
    json.type = "string";
    if (io === "input") json["x-open-enum"] = [...options];
    else json.enum = [...options];
  };
  return Object.assign(schema, { options }) as unknown as OpenEnum<Value>;
}
