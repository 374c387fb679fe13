import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeServer, type Server } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";
import { modules, site } from "../../src/modules/index.ts";
import type { ModuleContext, ModuleFactory, ServerModule } from "../../src/modules/server-module.ts";
import { readTable, withTable, writeTable } from "./access-document.ts";
import { operationsOf } from "./operations.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/access.md");
const nothing = () => Promise.reject(new Error("this test has no database"));

function compose(parts: readonly ModuleFactory[]): Promise<Server> {
  return composeServer({
    config: readConfig({ LOG_LEVEL: "silent" }),
    secrets: {
      tokenKeys: [{ kid: "none", key: "none" }],
      cookieKey: "none",
      webhookSecret: "none",
      vapid: { publicKey: "none", privateKey: "none" },
      visitorKey: "none",
      releaseKeys: { publicKey: "none", privateKey: "none" },
    },
    database: { database: { query: nothing, transaction: nothing }, connection: {}, exclusive: false },
    modules: parts,
  });
}

/** The pages' rows without their routes, which need a build of the shell. */
async function siteWithoutPages(context: ModuleContext): Promise<ServerModule> {
  const pages = await site(context);
  if (Array.isArray(pages)) throw new Error("the site is one module");
  return { ...pages, routes: async () => undefined };
}

let server: Server;
beforeAll(async () => {
  server = await compose([...modules, siteWithoutPages]);
});
afterAll(() => server.app.close());

describe("docs/access.md", () => {
  it("says what the code does (UPDATE_DOCS=1 writes it anew)", () => {
    const document = readFileSync(DOCUMENT, "utf8");
    const wanted = withTable(document, writeTable(server.access));
    if (process.env.UPDATE_DOCS === "1") writeFileSync(DOCUMENT, wanted);
    else expect(document).toBe(wanted);
  });

  it("lists every operation of the OpenAPI, and no API route that does not exist", () => {
    const listed = readTable(readFileSync(DOCUMENT, "utf8"))
      .filter(({ path }) => path.startsWith("/api/"))
      .map(({ method, path }) => `${method} ${path}`);
    const served = operationsOf(server).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(served.toSorted());
  });
});

describe("a route", () => {
  it("without a row stops the start", async () => {
    const forgotten: ModuleFactory = () => ({
      name: "forgotten",
      access: { "GET /api/listed": "public" },
      routes: async (app) => {
        app.get("/api/listed", async () => ({}));
        app.get("/api/forgotten", async () => ({}));
      },
    });
    await expect(compose([forgotten])).rejects.toThrow('"GET /api/forgotten" is in no access table');
  });

  it("with a parameter says whose objects are reached", () => {
    const silent = Object.entries(server.access).filter(
      ([key, access]) => key.includes(":") && (typeof access === "string" || !access.reach),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });
});
