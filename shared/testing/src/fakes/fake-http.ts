import { AppError } from "@kalima/contracts/errors";
import type { HttpClient, RequestOptions } from "@kalima/platform";
import { createCallCheck } from "./declared-calls.ts";

export type FakeRequest = {
  method: string;
  path: string;
  /** What the `:names` of the route stand for. */
  params: Record<string, string>;
  query: NonNullable<RequestOptions["query"]>;
  body: unknown;
  options: RequestOptions;
};

/**
 * Answers by route: `"GET /teachers/:id": ({ params }) => aTrainer({ id: params.id })`. A handler returns the `data`
 * (for `getPage`: the items, or `{ items, nextCursor }`) or throws an `AppError`.
 */
export type FakeRoutes = Record<string, (request: FakeRequest) => unknown>;

export type FakeHttp = {
  client: HttpClient;
  /** Everything that was asked, in order. */
  requests: FakeRequest[];
  /** Adds or replaces answers while a test runs. */
  answer(routes: FakeRoutes): void;
};

/**
 * The server as a table of routes. A call that has no route, that the manifest does not declare (`calls`; null checks
 * nothing), or that breaks its contract fails the whole test run, not only the screen.
 */
export function createFakeHttp(given: FakeRoutes = {}, calls: readonly string[] | null = null): FakeHttp {
  const routes: FakeRoutes = { ...given };
  const requests: FakeRequest[] = [];
  const check = createCallCheck(calls);

  function failRun(message: string): never {
    const error = new Error(message);
    setTimeout(() => {
      throw error;
    });
    throw error;
  }

  async function ask(method: string, path: string, body: unknown, options: RequestOptions = {}): Promise<unknown> {
    if (options.signal?.aborted) throw new AppError("network.cancelled");
    const problem = check.problemOfCall(method, path, body);
    if (problem) failRun(problem);
    for (const [route, handler] of Object.entries(routes)) {
      const params = matchRoute(route, method, path);
      if (!params) continue;
      const request = { method, path, params, query: options.query ?? {}, body, options };
      requests.push(request);
      return handler(request);
    }
    return failRun(`the fake server has no route for ${method} ${path}`);
  }

  async function send<T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<T> {
    const data = await ask(method, path, body, options);
    const problem = check.problemOfAnswer(method, path, { data });
    return problem ? failRun(problem) : parse(data, options);
  }

  return {
    requests,
    answer: (more) => {
      Object.assign(routes, more);
    },
    client: {
      get: (path, options) => send("GET", path, undefined, options),
      async getPage<T>(path: string, options?: RequestOptions) {
        const answered = await ask("GET", path, undefined, options);
        const page = Array.isArray(answered) ? { items: answered, nextCursor: null } : (answered as FakePage);
        const sent = { data: page.items, page: { nextCursor: page.nextCursor } };
        const problem = check.problemOfAnswer("GET", path, sent);
        if (problem) failRun(problem);
        return { items: page.items.map((item) => parse<T>(item, options)), nextCursor: page.nextCursor };
      },
      post: (path, body, options) => send("POST", path, body, options),
      put: (path, body, options) => send("PUT", path, body, options),
      patch: (path, body, options) => send("PATCH", path, body, options),
      delete: (path, body, options) => send("DELETE", path, body, options),
    },
  };
}

type FakePage = { items: unknown[]; nextCursor: string | null };

function parse<T>(value: unknown, options?: RequestOptions): T {
  if (!options?.schema) return value as T;
  try {
    return options.schema.parse(value) as T;
  } catch (cause) {
    throw new AppError("server.unexpected", { cause });
  }
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
