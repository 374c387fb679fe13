import type * as z from "zod/mini";
import type { Operation } from "./operation.ts";

/** The names of the parameters of a path pattern. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<O extends Operation> = [PathParams<O["name"]>] extends [never]
  ? unknown
  : { params: Record<PathParams<O["name"]>, string> };
type Query<O extends Operation> = O extends { query: infer S extends z.core.$ZodType }
  ? { query?: z.output<S> }
  : unknown;
type Body<O extends Operation> = O extends { isUpload: true }
  ? { body: FormData }
  : O extends { body: infer S extends z.core.$ZodType }
    ? undefined extends z.input<S>
      ? { body?: z.input<S> }
      : { body: z.input<S> }
    : unknown;

/** Input of a call: the operation's path parameters, query and body, as far as it has them. */
export type RequestOf<O extends Operation> = Params<O> & Query<O> & Body<O>;

/** One page of a list; `nextCursor` is null on the last one. */
export type ListPage<T> = { items: T[]; nextCursor: string | null };

/** Result of a call: the `data` of the answer, or one page of a list. */
export type AnswerOf<O extends Operation> =
  z.output<O["answer"]> extends { data: (infer Item)[]; page: { nextCursor: string | null } }
    ? ListPage<Item>
    : z.output<O["answer"]> extends { data: infer Data }
      ? Data
      : never;

/** The second argument may be left out where nothing in it is required. */
export type CallArguments<O extends Operation, Options> =
  Record<never, never> extends RequestOf<O> ? [request?: RequestOf<O> & Options] : [request: RequestOf<O> & Options];

/** The request without its types, as clients handle it. */
export type AnyRequest = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** The path of a call below `/api`, or `//` and the backend before it; its parameters are escaped. @throws {Error} when a parameter is missing or empty. */
export function buildPath({ name }: Operation, params: Record<string, string> = {}): string {
  const pattern = name.replace(/^\w+ (\/api)?/, "");
  return pattern.replaceAll(/:(\w+)/g, (_match, key: string) => {
    const value = params[key];
    if (!value) throw new Error(`${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
}

/**
 * Parses the body of a success: `data`, or `{ items, nextCursor }` of a list.
 *
 * @throws {z.core.$ZodError} when the body breaks the operation's schema.
 */
export function parseAnswer<O extends Operation>(operation: O, body: unknown): AnswerOf<O> {
  const { data, page } = operation.answer.parse(body) as { data: unknown; page?: { nextCursor: string | null } };
  return (page ? { items: data, nextCursor: page.nextCursor } : data) as AnswerOf<O>;
}
