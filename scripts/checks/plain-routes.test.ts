import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

/** The one file that adds routes to an app of Fastify, each with its decision about access. */
const ADDS_ROUTES = "server/src/kernel/http/routes.ts";
/** Programs of their own, which know no session: the server of builds, and the payment provider of demos. */
const OTHER_PROGRAMS = /^server\/src\/(assets|sandbox)\//;
/** `app.get("/path"`, `app.post<Types>(PATH`, `scope.route(`, and an app beside the one of the server. */
const PLAIN_ROUTE =
  /\b(app|plain|scope|server|fastify|instance)\.(get|post|put|patch|delete|head|options|all|route)\b|\.(get|post|put|patch|delete|head|options|all)(<[^;]*?>)?\(\s*["'`]\/|\bFastify\(/;
const MAKES_THE_APP = "server/src/kernel/http/app.ts";

const sources = globSync("server/src/**/*.ts", { cwd: ROOT }).filter(
  (path) => !OTHER_PROGRAMS.test(path) && !path.endsWith(".test.ts"),
);

it("routes are made by handle() and route() alone, which want a decision about access", () => {
  const plain = sources.filter((path) => PLAIN_ROUTE.test(readFileSync(join(ROOT, path), "utf8")));
  expect(plain.sort()).toEqual([MAKES_THE_APP, ADDS_ROUTES]);
});

it.each([
  'app.get("/api/secret", () => secret)',
  "app.post<{ Body: string }>(PATH, answer)",
  'plain.route({ method: "GET", url: "/api/secret", handler })',
  "inner.delete(`/api/secret/:id`, answer)",
])("%s would be found", (line) => {
  expect(PLAIN_ROUTE.test(line)).toBe(true);
});
