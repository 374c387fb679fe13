import { AppError, isAppError, toStatus } from "@kalima/contracts/errors";
import { type AnyRequest, buildPath, type Operation, parseAnswer } from "@kalima/contracts/operations";
import type { CallApi } from "@kalima/contracts/rendering";
import type { CallOptions, HttpClient } from "@kalima/platform";
import * as z from "zod/mini";
import { readOwnContracts } from "./own-contracts.ts";

export type FakeRequest = {
  method: string;
  /** Below `/api`; of a backend `//`, its name and the path there. */
  path: string;
  /** Values of the `:names` of the route. */
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  options: CallOptions;
};

/**
 * Answers by route: `"GET /teachers/:id": ({ params }) => aTrainer({ id: params.id })`. A handler returns the `data`
 * (of a list: the items, or `{ items, nextCursor }`) or throws an `AppError`.
 */
export type FakeRoutes = Record<string, (request: FakeRequest) => unknown>;

export type FakeHttp = {
  client: HttpClient;
  /** The same routes for a remote that is rendered on the server. */
  callApi: CallApi;
  /** Every request, in order. */
  requests: FakeRequest[];
  /** Adds or replaces answers while a test runs. */
  answer(routes: FakeRoutes): void;
};

/** Errors that a route throws get the status of their code, as the server would give them. */
async function runHandler(handle: () => unknown): Promise<unknown> {
  try {
    return await handle();
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith("network.")) throw error;
    const { errors } = await readOwnContracts();
    const { code, message, cause, ...details } = error;
    throw new AppError(code, { ...details, message, cause, status: toStatus(error, errors) });
  }
}

/**
 * The server as a table of routes. A call without a route, a body that the server would refuse, and an answer that it
 * never gives fail the whole test run, not only the screen.
 */
export function createFakeHttp(given: FakeRoutes = {}): FakeHttp {
  const routes: FakeRoutes = { ...given };
  const requests: FakeRequest[] = [];

  function failRun(message: string): never {
    const error = new Error(message);
    setTimeout(() => {
      throw error;
    });
    throw error;
  }

  /** The body of the answer, as the server sends it. */
  async function answer(operation: Operation, asked: Omit<FakeRequest, "params">): Promise<unknown> {
    const { method, path } = asked;
    for (const [route, handler] of Object.entries(routes)) {
      const params = matchRoute(route, method, path);
      if (!params) continue;
      const request = { ...asked, params };
      requests.push(request);
      const envelope = wrapAnswer(operation, await runHandler(() => handler(request)));
      const broken = findIssues(operation.answer, envelope);
      return broken ? failRun(`the server never answers ${method} ${path} so: ${broken}`) : envelope;
    }
    return failRun(`the fake server has no route for ${method} ${path}`);
  }

  async function call(operation: Operation, given: AnyRequest & CallOptions = {}): Promise<unknown> {
    const { params, query = {}, body, ...options } = given;
    if (options.signal?.aborted) throw new AppError("network.cancelled");
    const method = operation.name.split(" ")[0] ?? "";
    const path = buildPath(operation, params);
    const refused = problemOfBody(operation, body);
    if (refused) failRun(`the server would refuse the body of ${method} ${path}: ${refused}`);
    return parseAnswer(operation, await answer(operation, { method, path, query, body, options }));
  }

  async function callApi(address: string) {
    // No URL: `//` begins the address of a backend.
    const [path = "", search] = address.split("?");
    const { operations, errors } = await readOwnContracts();
    const operation = operations.find(({ name }) => matchRoute(name.replace(" /api", " "), "GET", path));
    if (!operation) return failRun(`the contracts have no operation for GET ${path}`);
    const query = Object.fromEntries(new URLSearchParams(search));
    try {
      return {
        status: 200,
        body: await answer(operation, { method: "GET", path, query, body: undefined, options: {} }),
      };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { status: toStatus(error, errors), body: toProblem(error) };
    }
  }

  return {
    requests,
    answer: (more) => {
      Object.assign(routes, more);
    },
    client: { call: call as HttpClient["call"] },
    callApi,
  };
}

function toProblem({ code, status, message, fields, retryAfter }: AppError): unknown {
  return {
    type: "about:blank",
    title: code,
    status: status || 500,
    code,
    message,
    requestId: "test",
    fields,
    retryAfter,
  };
}

function problemOfBody({ name, body: schema }: Operation, body: unknown): string | undefined {
  // Like the real client, it sends an empty object with a request without a body, unless its method takes none.
  const sent = body ?? (/^(GET|DELETE) /.test(name) ? undefined : {});
  return schema && findIssues(schema, sent);
}

function findIssues(schema: z.core.$ZodType, value: unknown): string | undefined {
  const result = z.safeParse(schema, value);
  if (result.success) return undefined;
  return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

/** The body of the answer as the server sends it. */
function wrapAnswer({ answer }: Operation, given: unknown): unknown {
  const isList = "page" in (answer as unknown as { shape: object }).shape;
  if (!isList) return { data: given };
  const { items, nextCursor } = Array.isArray(given)
    ? { items: given, nextCursor: null }
    : (given as { items: unknown[]; nextCursor: string | null });
  return { data: items, page: { nextCursor } };
}

function matchRoute(route: string, method: string, path: string): Record<string, string> | null {
  const [wantedMethod, wantedPath = ""] = route.split(" ");
  const wanted = wantedPath.split("/");
  const given = path.split("/");
  if (wantedMethod !== method || wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}
