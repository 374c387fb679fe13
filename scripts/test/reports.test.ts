import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../root.ts";
import { readPlaywright, readVitest } from "./reports.ts";

describe("the report of Vitest", () => {
  it("counts a file that does not load, or whose preparation fails, as one failed test, and lists what failed", () => {
    const report = readVitest({
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [
        {
          name: join(ROOT, "a.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "holds", status: "passed", duration: 12, failureMessages: [] },
            { fullName: "breaks", status: "failed", failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\nto be 2"] },
          ],
        },
        { name: join(ROOT, "b.test.ts"), status: "failed", message: "cannot find ./c.ts", assertionResults: [] },
        {
          name: join(ROOT, "d.test.ts"),
          status: "failed",
          message: "the database does not start",
          assertionResults: [{ fullName: "is skipped", status: "skipped", failureMessages: [] }],
        },
      ],
    });
    expect(report).toEqual({
      passed: 5,
      failed: 3,
      failures: [
        "a.test.ts: breaks\n    expected 1\n    to be 2",
        "b.test.ts\n    cannot find ./c.ts",
        "d.test.ts\n    the database does not start",
      ],
      tests: [
        { file: "a.test.ts", title: "holds", ms: 12 },
        { file: "a.test.ts", title: "breaks", ms: 0 },
        { file: "d.test.ts", title: "is skipped", ms: 0 },
      ],
    });
  });

  it("counts an error that no test caught, once per file however many tests saw it", () => {
    const file = join(ROOT, "a.test.tsx");
    const message = "the fake server has no route for GET /a";
    const uncaught = ["first", "second"].map((name) => ({ message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: name }));
    const report = readVitest({ numPassedTests: 2, numFailedTests: 1, testResults: [] }, uncaught);
    expect(report.failed).toBe(2);
    expect(report.failures).toEqual([`a.test.tsx, last in "first"\n    ${message}`]);
  });
});

describe("the report of Playwright", () => {
  it("finds what failed in nested groups and outside of all tests, and what passed at its second try alone", () => {
    const failing = { status: "unexpected", results: [{ duration: 900, errors: [{ message: "not visible" }] }] };
    const fine = { status: "expected", results: [{ duration: 300, errors: [] }] };
    const late = { status: "flaky", results: [{ duration: 500, errors: [{ message: "too late" }] }, ...fine.results] };
    const specs = [
      { file: "a.spec.ts", title: "waits", tests: [late] },
      { file: "a.spec.ts", title: "opens", tests: [fine] },
      { file: "a.spec.ts", title: "closes", tests: [failing] },
    ];
    const report = readPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{ message: "the site did not stop" }],
      suites: [{ suites: [{ specs }] }],
    });
    expect(report).toEqual({
      passed: 2,
      failed: 1,
      unsteady: ["a.spec.ts: waits\n    too late"],
      failures: ["a.spec.ts: closes\n    not visible", "outside of all tests\n    the site did not stop"],
      tests: [
        { file: "e2e/specs/a.spec.ts", title: "waits", ms: 800 },
        { file: "e2e/specs/a.spec.ts", title: "opens", ms: 300 },
        { file: "e2e/specs/a.spec.ts", title: "closes", ms: 900 },
      ],
    });
  });
});
