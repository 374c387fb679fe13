import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildShell, createPagesModule } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { writeBuild } from "../../../../test/releases/build-fixture.ts";
import { createReleases } from "../../releases/releases.service.ts";
import { createRenderingDependencies } from "../rendering-parts.ts";
import { HANGING_DEADLINE_MS, PAGE_DEADLINE_MS } from "../slots/fill-places.ts";
import { createSiteFacts } from "./facts-in-time.ts";
import { createReadWithBreaker, type ReadWithBreaker } from "./hanging-database.ts";
import { makeUnknownVisitor } from "./visitor.ts";

/** Longer than the registry is cached in memory. */
const MEMORY_IS_OVER_MS = 1_100;
let server: TestApp;
let mona: TestUser;
let projectFolder: string;
beforeAll(async () => {
  projectFolder = buildShell();
  await writeBuild(join(projectFolder, "mfe-profile"), {
    remote: "mfe-profile",
    version: "1.0.0",
    render: `exports.render = async (request, callApi) => {
  await callApi("/users/profile");
  return { html: "<p>profile</p>", data: {}, hosted: [] };
};`,
  });
  server = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      await releases.start();
      const { readWithBreaker: readInTime, isHanging } = createReadWithBreaker();
      const parts = {
        ...createRenderingDependencies(context, releases, readInTime),
        ...createSiteFacts(context, readInTime),
        isHanging,
      };
      return createPagesModule(projectFolder, () => releases.serve, parts)(context);
    },
  ]);
  mona = await server.signUp();
});
afterAll(() => server.close());

/** Lets every query of a page wait until `work` has ended. */
async function withHangingDatabase(work: () => Promise<void>): Promise<void> {
  await server.database.transaction(async (tx) => {
    await tx.query(
      "LOCK TABLE company, flag_changes, users, sessions, lessons, remote_releases IN ACCESS EXCLUSIVE MODE",
    );
    await work();
  });
}

it("a page begins all it reads before it waits for any of it", async () => {
  const begun = { release: 0, visitor: 0, company: 0, counted: 0, flags: 0 };
  const all = Promise.withResolvers<void>();
  async function read<T>(name: keyof typeof begun, value: T): Promise<T> {
    begun[name] += 1;
    if (Object.values(begun).every((times) => times > 0)) all.resolve();
    await all.promise;
    return value;
  }
  const { company: school } = server.context;
  const facts = { company: await school.read(), counted: await school.count() };
  const waiting = await createTestApp({}, [
    createPagesModule(buildShell(), () => () => read("release", { id: "none", page: "none", remotes: [] }), {
      visitor: ({ ip }) => read("visitor", makeUnknownVisitor(ip)),
      company: () => read("company", { value: facts.company, readAt: new Date() }),
      counted: () => read("counted", facts.counted),
      flags: () => read("flags", {}),
    }),
  ]);
  expect((await waiting.app.inject("/")).statusCode).toBe(200);
  expect(begun).toEqual({ release: 1, visitor: 1, company: 1, counted: 1, flags: 1 });
  await waiting.close();
});

it.each([
  [false, PAGE_DEADLINE_MS],
  [true, HANGING_DEADLINE_MS],
])("while the database hangs (%s), a page waits %d ms for its places", async (isHanging, given) => {
  const fill = vi.fn(async () => ({ filled: [], faults: [], isComplete: false, open: [] }));
  const rendering = { prepare: async () => undefined, isReady: () => true, styleSheet: () => null, fill };
  const waiting = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      await releases.start();
      return createPagesModule(projectFolder, () => releases.serve, { rendering, isHanging: () => isHanging })(context);
    },
  ]);
  expect((await waiting.app.inject("/mfe-profile")).statusCode).toBe(200);
  expect(fill).toHaveBeenCalledWith(expect.anything(), expect.anything(), given);
  await waiting.close();
});

it("does not take cached counters for an answer of the database", async () => {
  const { config, heads, log, company: school, flags, clock } = server.context;
  await school.stats();
  const waits = vi.fn();
  const readWithBreaker: ReadWithBreaker = (read) => {
    waits();
    return read();
  };
  await createSiteFacts({ config, heads, log, company: school, flags, clock }, readWithBreaker).counted();
  expect(waits).not.toHaveBeenCalled();
});

it("sends pages to visitors and accounts without waiting for a database that hangs", async () => {
  const visit = (url: string, cookies: Record<string, string>) => server.app.inject({ url, cookies });
  const signedIn = { [COOKIE_NAMES.accessToken]: mona.accessToken };
  const before = await visit("/", {});
  await new Promise((resolve) => setTimeout(resolve, MEMORY_IS_OVER_MS));
  await withHangingDatabase(async () => {
    let isAnswered = false;
    const answered = () => {
      isAnswered = true;
    };
    // It ends at the statement timeout at the latest, as would the reads of a page.
    server.database.query("SELECT 1 FROM company").then(answered, answered);
    for (const cookies of [{}, signedIn, {}]) {
      const page = await visit("/mfe-profile", cookies);
      expect([page.statusCode, page.body.includes("<h1>Kalima</h1>")]).toEqual([200, true]);
    }
    const email = /"email":"[^"]+"/.exec(before.body)?.[0] ?? "none";
    expect((await visit("/", {})).body).toContain(email);
    expect(isAnswered).toBe(false);
  });
});
