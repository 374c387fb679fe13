import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { createMemoryFirstLimit } from "./memory-first-limit.ts";

const START = Date.parse("2026-05-01T10:00:00Z");
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());

it("counts the first acts of each process in memory, and those beyond them together", async () => {
  let now = START;
  const process = () => createMemoryFirstLimit(() => new Date(now), { max: 5, seconds: 60 }, 2);
  const [first, second] = [process(), process()];
  const outcomes = async (take: typeof first, acts: number) => {
    const answers: (number | "passed")[] = [];
    for (let act = 0; act < acts; act += 1) {
      answers.push(
        await Promise.resolve(take("key")?.(server.database)).then(
          () => "passed" as const,
          (error: { retryAfter: number }) => error.retryAfter,
        ),
      );
    }
    return answers;
  };
  const counted = async () => (await server.database.query("SELECT FROM limit_hits WHERE key = 'key'")).length;

  expect(await outcomes(first, 2)).toEqual(["passed", "passed"]);
  expect(await counted()).toBe(0);
  expect(await outcomes(second, 4)).toEqual(["passed", "passed", "passed", "passed"]);
  expect(await outcomes(first, 2)).toEqual(["passed", 60]);
  expect(await counted()).toBe(3);
  now += 60_000;
  expect(await outcomes(first, 1)).toEqual(["passed"]);
});
