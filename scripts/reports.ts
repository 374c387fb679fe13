import { stripVTControlCharacters } from "node:util";

/** What one runner found: how many tests passed and failed, and in a few lines each what failed and why. */
export type Report = { passed: number; failed: number; failures: string[] };

const LINES_OF_A_FAILURE = 12;

function described(title: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() && !/^\s*at .*node_modules/.test(line));
  return [title, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line}`)].join("\n");
}

export type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

/** A file that could not even be read counts as one failed test. */
export function readVitest({ numPassedTests, numFailedTests, testResults }: VitestJson): Report {
  const unread = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => described(`${file.name}: ${test.fullName}`, test.failureMessages ?? [])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    failures: [...failed, ...unread.map((file) => described(file.name, [file.message]))],
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};
export type PlaywrightJson = PlaywrightSuite & {
  stats: { expected: number; unexpected: number };
  errors: { message?: string }[];
};

function failuresIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected")
      .map(({ results }) =>
        described(
          `${file}: ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")),
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresIn)];
}

/** Errors outside of all tests, such as a site that did not stop, are told but counted by the runner's exit code. */
export function readPlaywright(json: PlaywrightJson): Report {
  const outside = json.errors.map(({ message }) => described("outside of all tests", [message ?? ""]));
  return {
    passed: json.stats.expected,
    failed: json.stats.unexpected,
    failures: [...failuresIn(json), ...outside],
  };
}
