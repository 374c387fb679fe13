import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { ROOT } from "../root.ts";
import type { OutsideError } from "./reports.ts";

/** One plain line for each file, in a terminal and in a log. What failed, and why, follows at the end of `npm test`. */
export default class LineReporter implements Reporter {
  onTestModuleEnd(file: TestModule): void {
    const tests = [...file.children.allTests()];
    const failed = tests.filter((test) => test.result().state === "failed").length;
    const verdict = file.ok() ? "ok  " : "FAIL";
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    const counts = failed > 0 ? `${failed} of ${tests.length} failed` : `${tests.length}`;
    console.info(`${verdict} ${relative(ROOT, file.moduleId)} (${counts}, ${seconds} s)`);
  }

  /** Errors outside of all tests fail the run, but are in no report of Vitest's: they go into one of their own. */
  onTestRunEnd(_files: unknown, errors: readonly OutsideError[]): void {
    for (const { stack, message } of errors) console.error(stack ?? message);
    const file = process.env.OUTSIDE_ERRORS_FILE;
    if (!file) return;
    const facts = errors.map(({ message, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      message,
      VITEST_TEST_PATH,
      VITEST_TEST_NAME,
    }));
    writeFileSync(file, JSON.stringify(facts));
  }
}
