import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { createPlacementTaker } from "../placement-taker.fixtures.ts";

const NOW = new Date("2026-10-20T08:00:00Z");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1000" });
});
beforeEach(() => test.setTime(NOW));
afterAll(() => test.close());
const { begin, takeTest } = createPlacementTaker(() => test);

describe("a shared result", () => {
  it("has a picture for a result in each language, which is kept for good", async () => {
    const get = (name: string) => test.as(undefined)("GET", `/api/placement-test/pictures/${name}`);
    const picture = await get("C2-ar-1.png");
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await get("C3-ar-1.png")).statusCode).toBe(404);
  });

  it("prints a certificate in both languages, for its owner alone", async () => {
    const { id, caller } = await begin();
    const path = `/api/placement-test/attempts/${id}/certificate`;
    const headers = { cookie: caller.cookie };
    expect((await test.app.inject({ url: path, headers })).json().code).toBe("placement.unfinished");
    await takeTest(caller, id, true);
    for (const language of ["en", "ar"]) {
      const printed = await test.app.inject({ url: `${path}?language=${language}`, headers });
      expect([printed.statusCode, printed.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(printed.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
      expect(printed.rawPayload.length).toBeGreaterThan(5_000);
    }
    expect((await test.app.inject({ url: path })).statusCode).toBe(404);
  });

  it("lets a signed-in student download the certificate by a link of the site", async () => {
    const user = await test.signUp();
    const { id, caller } = await begin({ user });
    await takeTest(caller, id, true);
    const url = `/api/placement-test/attempts/${id}/certificate`;
    const cookie = `token=${user.accessToken}; zone=Africa%2FCairo`;
    const printed = await test.app.inject({ url, headers: { cookie, "sec-fetch-site": "same-origin" } });
    expect([printed.statusCode, printed.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const foreign = await test.app.inject({ url, headers: { cookie, "sec-fetch-site": "cross-site" } });
    expect(foreign.statusCode).toBe(404);
  });
});
