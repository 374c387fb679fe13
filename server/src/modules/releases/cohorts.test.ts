import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { makeRelease, writeBuild } from "../../../test/releases/build-fixture.ts";
import { signDocument } from "../../security/signing.ts";
import { releasesModule } from "./releases.module.ts";
import { createReleases } from "./releases.service.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const projectFolder = buildShell();
  await writeBuild(join(projectFolder, "mfe-x"), { remote: "mfe-x", version: "1.0.0" });
  server = await createTestApp({}, [
    async (context) => {
      const releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await createPagesModule(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
  admin = await server.signUp({ role: "admin" });
  const document = JSON.stringify(makeRelease({ remote: "mfe-x", version: "1.1.0" }));
  const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
  const baseUrl = `${server.context.config.assetsOrigin}/mfe-x/1.1.0`;
  expect((await staff("versions", { document, signature, baseUrl })).statusCode).toBe(201);
});
afterAll(() => server.close());

const staff = (path: string, body: object) => server.as(admin)("POST", `/api/releases/mfe-x/${path}`, body);

async function rollOut(cohort: string, percent = 100): Promise<void> {
  const answer = await staff("rollout", { version: "1.1.0", percent, cohort });
  expect([answer.statusCode, answer.json().data.rollout]).toMatchObject([200, { cohort }]);
  // A change reaches the memory of a process within a second.
  await expect.poll(async () => (await served("en")).version + (await served("ar")).version).toContain("1.1.0");
}

type Cookies = Record<string, string>;

/** Loads the page in a language and reads its release set. */
async function served(language: "en" | "ar", cookies: Cookies = {}) {
  const answer = await server.app.inject({
    url: "/",
    headers: { accept: "text/html" },
    cookies: { ...cookies, [COOKIE_NAMES.language]: language },
  });
  const [, state = "{}"] = /id="site-state">(.*?)<\/script>/.exec(answer.body) ?? [];
  const { page, remotes } = JSON.parse(state).release;
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const { version, rollout } = remotes[0];
  return { page, version, rollout, cookies: { ...cookies, ...set } };
}

async function isCounted(from: Awaited<ReturnType<typeof served>>, rollout: object): Promise<boolean> {
  const events = [{ remote: "mfe-x", version: from.version, outcome: "exposed", rollout }];
  const payload = { page: from.page, events };
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/releases/reports",
    cookies: from.cookies,
    payload,
  });
  expect(answer.statusCode).toBe(202);
  const [row] = await server.database.query<{ rollout: string | null }>(
    "SELECT rollout_id AS rollout FROM release_exposures WHERE page = $1",
    [from.page],
  );
  return row?.rollout != null;
}

it("kept pages of one language never show what is rolled out to the other", async () => {
  await rollOut("language_ar");
  for (const _again of [1, 2, 3]) {
    expect([(await served("en")).version, (await served("ar")).version]).toEqual(["1.0.0", "1.1.0"]);
  }
});

it("only pages of the cohort are votes, whatever a page says of itself", async () => {
  const [inside, outside] = [await served("ar"), await served("en")];
  expect([inside.rollout.percent, outside.rollout]).toEqual([100, null]);
  expect(await isCounted(inside, inside.rollout)).toBe(true);
  expect(await isCounted({ ...outside, version: "1.0.0" }, inside.rollout)).toBe(false);
  expect(await isCounted({ ...outside, version: "1.1.0" }, inside.rollout)).toBe(false);
});

it("a browser of the staff keeps the version when the session is not shown, and a student's never gets it", async () => {
  const before = await served("en", { [COOKIE_NAMES.accessToken]: admin.accessToken });
  const answer = await staff("rollout", { version: "1.1.0", percent: 100, cohort: "staff" });
  expect(answer.statusCode).toBe(200);
  const current = async (cookies: Cookies) => (await served("en", cookies)).version;
  await expect.poll(() => current({ ...before.cookies })).toBe("1.1.0");
  const { [COOKIE_NAMES.accessToken]: _ended, ...later } = before.cookies;
  expect(await current(later)).toBe("1.1.0");
  const { [COOKIE_NAMES.visitor]: _other, ...copied } = later;
  expect(await current(copied)).toBe("1.0.0");
  const student = await server.signUp();
  expect(await current({ [COOKIE_NAMES.accessToken]: student.accessToken })).toBe("1.0.0");
  expect((await served("ar")).version).toBe("1.1.0");
});
