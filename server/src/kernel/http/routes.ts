import { id } from "@kalima/contracts/domain";
import type { Operation, PathParams } from "@kalima/contracts/operations";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from "fastify";
import * as z from "zod/mini";
import type { Access, Reach } from "./access.ts";
import type { ActSetting } from "./acts.ts";
import "./fastify-types.ts";

type Schema = z.core.$ZodType;
/** Method and path pattern, such as `GET /api/files/:id`. */
type RouteName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** A path with a parameter names an object: its access says whose objects a caller reaches. */
type AccessTo<Name extends string> = [PathParams<Name>] extends [never]
  ? Access
  : Extract<Access, object> & { reach: "all" | Partial<Record<string, Reach>> };

type FastifyOptions = Pick<
  RouteShorthandOptions,
  "onRequest" | "errorHandler" | "bodyLimit" | "serializerCompiler" | "validatorCompiler"
> &
  Pick<FastifyContextConfig, "acceptsCookies" | "idempotency" | "rawBody">;

type Options<Name extends string, Params, Query, Body> = FastifyOptions & {
  /** Who may call it: enforced before a body is read, and shown in docs/access.md. */
  access: AccessTo<Name>;
  /**
   * The name of the action in the audit log, or why it has none. The server does not start without one for a route that changes
   * something and that trainers, agents or admins may call. A route that only reads names one where reading is audited.
   */
  act?: ActSetting;
  /** For the OpenAPI description, as all up to `consumes`. */
  summary?: string;
  description?: string;
  tags?: readonly string[];
  /** Media types of the body, where it is no JSON. */
  consumes?: readonly string[];
  /** Parameters of the path. Without it each is an id. Others are answered like missing objects. */
  params?: Params;
  query?: Query;
  body?: Body;
};

type RequestTo<Params extends Schema, Query extends Schema, Body extends Schema> = FastifyRequest<{
  Params: z.output<Params>;
  Querystring: z.output<Query>;
  Body: z.output<Body>;
}>;
type Ids<Name extends string> = z.ZodMiniType<Record<PathParams<Name>, string>>;
type QuerySchema<O extends Operation> = O extends { query: infer S extends Schema } ? S : Schema;
type BodySchema<O extends Operation> = O extends { body: infer S extends Schema } ? S : Schema;
type AnswerTo<O extends Operation> = z.output<O["answer"]>;

/** One route, with who may call it. */
export type Route = RouteOptions & { config: FastifyContextConfig & { access: Access } };
/** Makes routes that need plugins, parsers or hooks of their own, in a scope of Fastify that holds nothing else. */
export type RouteGroup = (app: FastifyInstance) => Promise<Routes>;
export type Routes = readonly (Route | RouteGroup)[];

/** The answer of an operation that returns no data. */
export const DONE = { data: { done: true } } as const;

function createIdsSchema(path: string): Schema | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined;
}

/** Drops undefined members, which Fastify would treat as schemas. */
function omitUndefined<T extends object>(parts: T): T {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;
}

/**
 * A route that is no operation of the contracts: a page, a file, a webhook, a probe. `answers` are the schemas of its
 * JSON answers by status, where it has any.
 */
export function route<
  const Name extends RouteName,
  Params extends Schema = Ids<Name>,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
>(
  name: Name,
  options: Options<Name, Params, Query, Body> & { answers?: Record<number, Schema> },
  handler: (request: RequestTo<Params, Query, Body>, reply: FastifyReply) => unknown,
): Route {
  const { access, act, acceptsCookies, idempotency, rawBody, ...rest } = options;
  const { summary, description, tags, consumes, params, query, body, answers, ...fastifyParts } = rest;
  const [method = "", url = ""] = name.split(" ");
  const described = { summary, description, tags, consumes };
  const schemas = { params: params ?? createIdsSchema(url), querystring: query, body, response: answers };
  return {
    ...fastifyParts,
    method,
    url,
    schema: omitUndefined({ ...described, ...schemas }),
    config: omitUndefined({ access, act, acceptsCookies, idempotency, rawBody }),
    handler: handler as RouteOptions["handler"],
  } as Route;
}

/**
 * The route of an operation: its method, path and schemas come from the contracts. `status` is the status of a successful
 * answer (200 by default). With several, the first is set before the handler runs.
 */
export function handle<
  const O extends Operation,
  Params extends Schema = Ids<O["name"]>,
  Query extends Schema = QuerySchema<O>,
  Body extends Schema = BodySchema<O>,
>(
  { name, query, body, answer }: O,
  {
    status = 200,
    ...options
  }: Omit<Options<O["name"], Params, Query, Body>, "query" | "body"> & {
    summary: string;
    status?: number | readonly number[];
    /** Query parameters for programs other than remotes; not for operations that have a query. */
    query?: O extends { query: Schema } ? never : Query;
    /** The body of an upload, which no schema of the contracts describes. */
    body?: O extends { body: Schema } ? never : Body;
  },
  handler: (
    request: RequestTo<Params, Query, Body>,
    reply: FastifyReply<{ Reply: AnswerTo<O> }>,
  ) => Promise<AnswerTo<O> | FastifyReply<{ Reply: AnswerTo<O> }>>,
): Route {
  const statuses = [status].flat() as number[];
  const answers = Object.fromEntries(statuses.map((each) => [each, answer]));
  return route(name, omitUndefined({ query, body, ...options, answers }) as never, async (request, reply) =>
    handler(request as never, reply.code(statuses[0] ?? 200) as never),
  );
}

/** Adds routes to the app. Nothing else does. */
export async function addRoutes(app: FastifyInstance, routes: Routes): Promise<void> {
  for (const each of routes) {
    if (typeof each === "function") await app.register(async (scope) => addRoutes(scope, await each(scope)));
    else app.route(each);
  }
}
