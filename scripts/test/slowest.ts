/** One test, the file that holds it, and how long it ran. */
export type TimedTest = { file: string; title: string; ms: number };

const SHOWN = 20;

function rows(heading: string, entries: { label: string; ms: number }[]): string {
  const shown = entries.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const lines = shown.map(({ label, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${label}`);
  return [`${heading}:`, ...lines].join("\n");
}

/** The twenty slowest tests and the twenty slowest files of all runners. A file takes what its tests take, without its set-up. */
export function slowest(tests: readonly TimedTest[]): string {
  const files = new Map<string, number>();
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms);
  return [
    rows(
      "Slowest tests",
      tests.map(({ file, title, ms }) => ({ label: `${file}: ${title}`, ms })),
    ),
    rows(
      "Slowest files",
      [...files].map(([label, ms]) => ({ label, ms })),
    ),
  ].join("\n\n");
}
