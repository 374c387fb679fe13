import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { check } from "./check.ts";
import { createLossyDatabase, type Faults, NOW, openSchool, step, take } from "./school.ts";

const isDeep = process.env.TEST_DEEP === "1";
const faults: Faults = { next: null };

let app: TestApp;
let second: Pick<TestApp, "as">;
beforeAll(async () => {
  app = await createTestApp({}, undefined, { faults: createLossyDatabase(faults) });
  second = await app.startProcess();
});
afterAll(() => app.close());

it("whatever students and trainers do, and whenever a connection breaks, each act happens once and nothing else does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      app.setTime(NOW);
      const school = await openSchool(app);
      for (const chosen of steps) {
        await take({ ...school, second, faults }, chosen);
        if (chosen.what === "wait") await check(school);
      }
      await check(school);
    }),
    // A smaller counterexample would take longer than the test may.
    { numRuns: isDeep ? 200 : 6, endOnFailure: true },
  );
}, 600_000);
