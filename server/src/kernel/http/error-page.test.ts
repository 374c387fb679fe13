import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { route } from "./routes.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const FAULTS = {
  broken: new Error("the disk <b>is full</b>"),
  busy: new AppError("server.unavailable", { retryAfter: 1 }),
  often: new AppError("request.too_many", { retryAfter: 7 }),
  "api/broken": new Error("the disk <b>is full</b>"),
};

let server: TestApp;
beforeAll(async () => {
  const module = () => ({
    name: "faults",
    routes: Object.entries(FAULTS).map(([path, fault]) =>
      route(`GET /${path}` as const, { access: "public" }, async () => {
        throw fault;
      }),
    ),
  });
  server = await createTestApp({}, undefined, { beside: [module] });
});
afterAll(() => server.close());

function visit(url: string, cookies: Record<string, string> = {}, accept = BROWSER) {
  return server.app.inject({ url, cookies, headers: { accept, "accept-language": "en" } });
}

describe("an error in place of a page", () => {
  it.each([
    ["/nothing", 404, "Page not found", "We could not find that"],
    ["/broken", 500, "This page could not be shown", "Something went wrong on our side"],
    ["/busy", 503, "Just a moment, please", "Kalima is not available right now"],
    ["/often", 429, "This page could not be shown", "Try again in 7 seconds"],
  ])("%s is a page with status %i that says what happened and leads on", async (url, status, title, message) => {
    const answer = await visit(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain(message);
    expect(answer.body).toContain('<a href="/">');
    expect(answer.body).not.toContain("disk");
  });

  it("speaks the chosen language, in the chosen theme", async () => {
    const { body } = await visit("/broken", { [COOKIE_NAMES.language]: "ar", [COOKIE_NAMES.theme]: "dark" });
    expect(body).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(body).toContain("تعذّر عرض هذه الصفحة");
  });

  it("agrees in Arabic with the number of seconds", async () => {
    expect((await visit("/often", { [COOKIE_NAMES.language]: "ar" })).body).toContain("بعد 7 ثوانٍ");
  });

  it("names the request, allows no more than its own style sheet, and is not stored", async () => {
    const { body, headers } = await visit("/broken");
    const [, nonce] = /<style nonce="([^"]+)">/.exec(body) ?? [];
    expect(body).toContain(String(headers["x-request-id"]));
    expect(headers).toMatchObject({
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      "cache-control": "private, no-store",
    });
  });

  it("has a Retry-After header", async () => {
    expect((await visit("/busy")).headers["retry-after"]).toBe("1");
  });

  it.each([
    ["/broken", "*/*"],
    ["/broken", "application/json"],
    ["/api/broken", BROWSER],
    ["/api/nothing", BROWSER],
  ])("leaves problem+json to %s with accept: %s", async (url, accept) => {
    const answer = await visit(url, {}, accept);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: answer.statusCode, message: expect.any(String) });
  });
});
