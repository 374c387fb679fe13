import { COOKIE_NAMES, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { addRemote } from "../../../test/releases/rollout-in-database.ts";
import { assignVersion } from "../registry/rollout/assignment.policy.ts";
import { createVisitors } from "../registry/rollout/visitors.ts";
import { createPageNames } from "../release-serving/page-names.ts";

const REMOTE = "mfe-reported";
const PER_MINUTE = 1_200;
const NOW = new Date("2026-11-21T10:00:00Z");

let server: TestApp;
let id: string;
beforeAll(async () => {
  server = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
  const site = await addRemote(server.database, REMOTE, () => NOW);
  id = await site.begin({ percent: 50, steps: [100] });
});
afterAll(() => server.close());

/** A page as the site serves it: its name, and the visitor's cookie. */
async function openPage() {
  const { visitorKey } = server.context.secrets;
  const answer = await server.as()("GET", "/api/releases/current");
  const cookie = answer.cookies.find(({ name }) => name === COOKIE_NAMES.visitor);
  const visitor = createVisitors(visitorKey).read(cookie?.value);
  if (!cookie || !visitor) throw new Error("a visitor gets a cookie");
  const rollout = { id, percent: 50, version: "2.0.0" };
  const version = assignVersion({ remote: REMOTE, stable: "1.0.0", rollout }, visitor);
  const page = createPageNames(visitorKey).issue(visitor);
  return { page, cookies: { [COOKIE_NAMES.visitor]: cookie.value }, version };
}
type Page = Awaited<ReturnType<typeof openPage>>;

function report({ page, version }: Page, cookies: Page["cookies"] | null, remoteAddress = "10.0.0.1") {
  const events = [{ remote: REMOTE, version, outcome: "exposed", rollout: { id, percent: 50 } }];
  return server.app.inject({
    method: "POST",
    url: "/api/releases/reports",
    remoteAddress,
    payload: { page, events },
    ...(cookies && { cookies }),
  });
}
const readRollouts = (page: string) =>
  server.database.query("SELECT rollout_id AS rollout FROM release_exposures WHERE page = $1", [page]);

it("counts a page that was served to this visitor, and not a visitor's word about another's", async () => {
  const [mine, other] = [await openPage(), await openPage()];
  const answer = await report(mine, mine.cookies);
  expect(answer.statusCode).toBe(202);
  expect(await readRollouts(mine.page)).toEqual([{ rollout: id }]);
  await report({ ...mine, page: other.page }, mine.cookies);
  expect(await readRollouts(other.page)).toEqual([{ rollout: null }]);
});

it("keeps a page without a cookie, or with a forged one, out of rollouts", async () => {
  for (const cookies of [null, { [COOKIE_NAMES.visitor]: "visitor.forged" }]) {
    const mine = await openPage();
    expect((await report(mine, cookies)).statusCode).toBe(202);
    expect(await readRollouts(mine.page)).toEqual([{ rollout: null }]);
  }
});

it("accepts 1,200 reports per address and minute", async () => {
  const { page } = await openPage();
  let time = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  async function send(count: number, remoteAddress: string): Promise<Set<number>> {
    // Stays below the limit that all calls share.
    time += 1_000;
    const call = {
      method: "POST",
      url: "/api/releases/reports",
      remoteAddress,
      payload: { page, events: [] },
    } as const;
    const answers = await Promise.all(Array.from({ length: count }, () => server.app.inject(call)));
    return new Set(answers.map(({ statusCode }) => statusCode));
  }
  for (let sent = 0; sent < PER_MINUTE; sent += 100) expect(await send(100, "10.0.0.9")).toEqual(new Set([202]));
  expect(await send(1, "10.0.0.9")).toEqual(new Set([429]));
  expect(await send(1, "10.0.0.8")).toEqual(new Set([202]));
  time += MINUTE_MS;
  expect(await send(1, "10.0.0.9")).toEqual(new Set([202]));
  clock.mockRestore();
});
