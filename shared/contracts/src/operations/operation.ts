import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/**
 * Method and path pattern: `GET /api/teachers/:id` of the site's server, `GET //phrases/days/:day` of the backend
 * `phrases`. So no two servers can have one operation.
 */
export type OperationPattern = `${Method} /api/${string}` | `${Method} //${string}`;

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

/** One call of the product's server, or of a backend that a remote names. */
export type Operation = OperationOptions & { readonly name: OperationPattern };

/**
 * Declares an operation. Every operation is an export of its own, in a contract package, so that a build carries only
 * the schemas of those it uses; the build reads the used exports to list the calls of a remote.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const Name extends OperationPattern, const P extends OperationOptions>(
  name: Name,
  parts: P,
): P & { readonly name: Name } {
  return { name, ...parts };
}

const PATTERN = /^(GET|POST|PUT|PATCH|DELETE) \/(api\/|\/[a-z][a-z0-9-]*\/)/;

/** Tells an operation from other exports of a contract package. By its shape: a mark would be bytes in every bundle. */
export function isOperation(value: unknown): value is Operation {
  if (typeof value !== "object" || value === null) return false;
  const { name, answer } = value as Partial<Operation>;
  return answer !== undefined && PATTERN.test(String(name));
}

/** The backend that answers an operation, by its name; null for the site's server. */
export function backendOf(name: string): string | null {
  return / \/\/([^/]+)/.exec(name)?.[1] ?? null;
}
