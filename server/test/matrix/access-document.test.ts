import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeServer, type Server } from "../../src/compose.ts";
import { contracts } from "../../src/kernel/contracts.ts";
import { route } from "../../src/kernel/http/routes.ts";
import type { ModuleFactory } from "../../src/kernel/server-module.ts";
import { modules } from "../../src/modules/index.ts";
import { readConfig } from "../../src/settings/config.ts";
import { buildShell, createPagesModule } from "../build-shell.ts";
import { readTable, replaceTable, writePermissions, writeTable } from "./access-document.ts";
import { listOperations } from "./operations.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/access.md");
const rejectQuery = () => Promise.reject(new Error("this test has no database"));

function compose(parts: readonly ModuleFactory[]): Promise<Server> {
  return composeServer({
    config: readConfig({ LOG_LEVEL: "silent" }),
    secrets: {
      tokenKeys: [{ kid: "none", key: "none" }],
      cookieKey: "none",
      factorKey: "none",
      webhookSecret: "none",
      vapid: { publicKey: "none", privateKey: "none" },
      visitorKey: "none",
      releaseKeys: { publicKey: "none", privateKey: "none" },
      backendKeys: { publicKey: "none", privateKey: "none" },
    },
    database: { database: { query: rejectQuery, transaction: rejectQuery }, connection: {}, exclusive: false },
    modules: parts,
  });
}

let server: Server;
beforeAll(async () => {
  server = await compose([...modules, createPagesModule(buildShell())]);
});
afterAll(() => server.app.close());

describe("docs/access.md", () => {
  it("says what the code does (UPDATE_DOCS=1 writes it anew)", () => {
    const document = readFileSync(DOCUMENT, "utf8");
    const withRoutes = replaceTable(document, "routes", writeTable(server.access));
    const wanted = replaceTable(withRoutes, "permissions", writePermissions());
    if (process.env.UPDATE_DOCS === "1") writeFileSync(DOCUMENT, wanted);
    else expect(document).toBe(wanted);
  });

  it("lists every operation of the OpenAPI, and no API route that does not exist", () => {
    const listed = readTable(readFileSync(DOCUMENT, "utf8"))
      .filter(({ path }) => path.startsWith("/api/"))
      .map(({ method, path }) => `${method} ${path}`);
    const served = listOperations(server).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(served.toSorted());
  });
});

it("serves every operation of the contracts", () => {
  expect(contracts.operations.filter(({ name }) => !server.access[name])).toEqual([]);
});

it("refuses a route that a plugin adds without a decision about access", async () => {
  const createForgottenModule: ModuleFactory = () => ({
    name: "forgotten",
    routes: [
      async (app) => {
        app.route({ method: "GET", url: "/api/forgotten", handler: async () => ({}) });
        return [];
      },
    ],
  });
  await expect(compose([createForgottenModule])).rejects.toThrow('Nothing says who may call "GET /api/forgotten"');
});

it.each([
  ["of admins", { roles: ["admin"] }],
  ["on which admins reach everybody's objects", { complete: true, reach: { student: "own", admin: "all" } }],
] as const)("refuses a route %s without a permission", async (_what, access) => {
  const createForgottenModule: ModuleFactory = () => ({
    name: "forgotten",
    routes: [route("GET /api/forgotten", { access }, async () => ({}))],
  });
  await expect(compose([createForgottenModule])).rejects.toThrow(
    'Nothing says which permission an admin needs for "GET /api/forgotten"',
  );
});
