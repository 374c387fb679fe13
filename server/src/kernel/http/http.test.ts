import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const contact = {
  fullName: "Ali",
  email: "ali@example.com",
  isOnWhatsapp: false,
  details: "Hello",
  agreesToOffers: false,
};
type RequestOptions = { method?: "GET" | "POST"; url?: string; payload?: string; headers?: Record<string, string> };
const send = (request: RequestOptions) =>
  server.app.inject({
    method: "POST",
    url: "/api/contact-messages",
    headers: { "content-type": "application/json" },
    ...request,
  });

describe("a bearer", () => {
  it.each(["Bearer", "bearer", "BEARER"])("accepts the scheme %s", async (word) => {
    const { accessToken } = await server.signUp();
    const headers = { authorization: `${word} ${accessToken}` };
    expect((await server.app.inject({ url: "/api/users/profile", headers })).statusCode).toBe(200);
  });
});

describe("errors", () => {
  it.each([
    ["an unknown path", { method: "GET", url: "/api/nothing" }, 404, "request.not_found"],
    ["broken JSON", { payload: "{" }, 400, "request.malformed"],
    ["a NUL character", { payload: '{"a":"\\u0000"}' }, 400, "request.malformed"],
    ["endless brackets", { payload: `${"[".repeat(5_000)}${"]".repeat(5_000)}` }, 400, "request.malformed"],
    ["brackets inside a text", { payload: JSON.stringify({ a: '\\"['.repeat(50) }) }, 422, "request.invalid"],
    ["a body too large", { payload: JSON.stringify({ a: "x".repeat(300_000) }) }, 413, "request.too_large"],
    ["plain text", { payload: "a=1", headers: { "content-type": "text/plain" } }, 415, "request.media_type"],
    [
      "a form",
      { payload: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "request.media_type",
    ],
    ["no zone at all", { payload: "{}", headers: { "x-timezone": "12 o'clock" } }, 400, "request.timezone_invalid"],
    ["missing fields", { payload: "{}" }, 422, "request.invalid"],
    [
      "a page of another site",
      { payload: "{}", headers: { origin: "https://evil.example" } },
      403,
      "auth.origin_refused",
    ],
  ] as [string, RequestOptions, number, string][])(
    "answer %s as a problem document",
    async (_what, request, status, code) => {
      const answer = await send({ ...request, headers: { "content-type": "application/json", ...request.headers } });
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
      expect(answer.json()).toMatchObject({
        status,
        code,
        message: expect.any(String),
        requestId: answer.headers["x-request-id"],
      });
    },
  );

  it("speak the visitor's language", async () => {
    const answer = await server.app.inject({
      url: "/api/users/profile",
      headers: { "accept-language": "ar-EG,en;q=0.5" },
    });
    expect(answer.json().message).toBe("يرجى تسجيل الدخول للمتابعة");
  });

  it("name each wrong field by its code", async () => {
    const answer = await send({ payload: JSON.stringify({ ...contact, email: "x", fullName: undefined }) });
    expect(answer.json().fields).toEqual({ email: "validation.email_invalid", fullName: "validation.required" });
  });
});

describe("every answer", () => {
  it("carries the request's own id when it is a UUID, and safe headers", async () => {
    const id = "0193a000-0000-4000-8000-000000000001";
    const answer = await server.app.inject({ url: "/api/users/profile", headers: { "x-request-id": id } });
    expect(answer.headers).toMatchObject({
      "x-request-id": id,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers).not.toHaveProperty("server");
    expect(
      (await server.app.inject({ url: "/healthz", headers: { "x-request-id": "1;2" } })).headers["x-request-id"],
    ).not.toBe("1;2");
  });
});

describe("the access table", () => {
  it("decides for every described path, before the body is parsed", async () => {
    const { paths } = server.app.swagger() as unknown as { paths: Record<string, Record<string, object>> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method })),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { path, method } of routes) {
      const url = path.replace(/\{\w+\}/g, "0193a000-0000-7000-8000-0000000000ff");
      const { statusCode } = await server.app.inject({ method: method.toUpperCase() as "GET", url });
      expect([path, statusCode]).not.toEqual([path, 500]);
    }
  });

  it("says in the description which calls need a session", () => {
    const { paths } = server.app.swagger() as unknown as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    expect(paths["/api/users/profile"]?.get?.security).toEqual([{ bearer: [] }]);
    expect(paths["/api/openapi.json"]?.get?.security).toBeUndefined();
  });

  it("keeps limited, disabled and incomplete accounts out by a code of their own", async () => {
    const [disabled, admin] = [await server.signUp({ status: "inactive" }), await server.signUp({ role: "admin" })];
    const change = (user: typeof admin) => server.as(user)("PATCH", "/api/users/profile", { name: "New" });
    expect((await change(disabled)).json().code).toBe("auth.account_disabled");
    expect((await server.as(disabled)("GET", "/api/users/profile")).json().data.status).toBe("inactive");
    expect((await change(admin)).statusCode).toBe(200);
  });
});

describe("limits", () => {
  it("let one account do fifty calls a second", async () => {
    const user = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.as(user)("GET", "/api/users/profile")));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
  });
});

describe("/api/company", () => {
  it("answers unchanged as 304, and picks fields", async () => {
    const first = await server.app.inject("/api/company");
    const again = await server.app.inject({
      url: "/api/company",
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const some = await server.app.inject("/api/company?fields=isDisabled,isUnderMaintenance");
    expect(some.json().data).toEqual({ isDisabled: false, isUnderMaintenance: false });
  });
});
