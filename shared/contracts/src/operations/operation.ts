import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Method and path pattern: `GET /api/teachers/:id`. */
export type OperationPattern = `${Method} /api/${string}`;

type OperationOptions = {
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The whole answer of a success, envelope included. */
  answer: z.ZodMiniType;
  /** The body is a `FormData` with a file, which no schema describes. */
  isUpload?: true;
  /** How long the client may show an answer again, to the same person in the same language and time zone. */
  cacheMs?: number;
};

/** One call of the product's server. */
export type Operation = OperationOptions & { readonly name: OperationPattern };

/**
 * Declares an operation. Every operation is an export of its own, so that a build carries only the schemas of those it
 * uses; the build reads the used exports to list the calls of a remote.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const Name extends OperationPattern, const P extends OperationOptions>(
  name: Name,
  parts: P,
): P & { readonly name: Name } {
  return { name, ...parts };
}
