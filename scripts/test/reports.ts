import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../root.ts";
import type { TimedTest } from "./slowest.ts";

/**
 * Result of one runner: counts, each failure with its reason in a few lines, what passed at its second try alone, and
 * how long each test took. A test that passed at last counts as passed.
 */
export type Report = { passed: number; failed: number; failures: string[]; unsteady?: string[]; tests: TimedTest[] };

const MAX_LINES_PER_FAILURE = 12;

function describeFailure(title: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() && !/^\s*at .*node_modules/.test(line));
  return [title, ...lines.slice(0, MAX_LINES_PER_FAILURE).map((line) => `    ${line}`)].join("\n");
}

export type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages: string[] | null;
    }[];
  }[];
};

const getPath = ({ name }: { name: string }) => relative(ROOT, name);

/** An error that no test caught, with the file and the last test that ran when it was thrown, as Vitest names them. */
export type OutsideError = {
  message: string;
  stack?: string;
  VITEST_TEST_PATH?: string;
  VITEST_TEST_NAME?: string;
};

/** One line per file and message: a fake that has no answer throws the same in each test of its file. */
function describeOutside(errors: readonly OutsideError[]): string[] {
  const lines = errors.map(({ message, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
    const file = VITEST_TEST_PATH ? getPath({ name: VITEST_TEST_PATH }) : "outside of all files";
    return {
      key: `${file}: ${message}`,
      title: VITEST_TEST_NAME ? `${file}, last in "${VITEST_TEST_NAME}"` : file,
      message,
    };
  });
  const firsts = new Map([...lines].reverse().map((line) => [line.key, line]));
  return [...firsts.values()].reverse().map(({ title, message }) => describeFailure(title, [message]));
}

/**
 * A file that failed outside of its tests, because it could not be read or prepared, counts as one failed test, and so does
 * an error that no test caught.
 */
export function readVitest(
  { numPassedTests, numFailedTests, testResults }: VitestJson,
  outside: readonly OutsideError[] = [],
): Report {
  const uncaught = describeOutside(outside);
  const hasFailed = (file: VitestJson["testResults"][number]) =>
    file.assertionResults.some(({ status }) => status === "failed");
  const unread = testResults.filter((file) => file.status === "failed" && !hasFailed(file));
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => describeFailure(`${getPath(file)}: ${test.fullName}`, test.failureMessages ?? [])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length + uncaught.length,
    failures: [...failed, ...unread.map((file) => describeFailure(getPath(file), [file.message])), ...uncaught],
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: getPath({ name }),
        title: fullName,
        ms: duration ?? 0,
      })),
    ),
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
};
export type PlaywrightJson = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
};

function timesIn(suite: PlaywrightSuite): TimedTest[] {
  const own = (suite.specs ?? []).map(({ file, title, tests }) => ({
    file: `e2e/specs/${file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(timesIn)];
}

/** The tests that ended so, with the errors of all their tries. */
function listEnded(status: "unexpected" | "flaky", suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) =>
        describeFailure(
          `${file}: ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")),
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listEnded(status, inner))];
}

/** Errors outside of all tests, such as a site that did not stop, are listed, but counted by the runner's exit code. */
export function readPlaywright(json: PlaywrightJson): Report {
  const outside = json.errors.map(({ message }) => describeFailure("outside of all tests", [message ?? ""]));
  return {
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    failures: [...listEnded("unexpected", json), ...outside],
    unsteady: listEnded("flaky", json),
    tests: timesIn(json),
  };
}
