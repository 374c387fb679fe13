export type BenchOptions = {
  /** Exits non-zero where a figure misses its target. */
  check: boolean;
  /** Prints the sizes of the builds alone. */
  sizesOnly: boolean;
  /** Measures what pages cost the server, and nothing else. */
  costOnly: boolean;
  /** Compares these pages alone, by name (`/login`, `/booking/:id`). */
  pages: string[] | undefined;
  rounds: number;
};

const ROUNDS = 5;

function valueAfter(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : (args[at + 1] ?? "");
}

/** @throws {Error} with one sentence when a value makes no sense. */
export function readOptions(args: readonly string[]): BenchOptions {
  const rounds = valueAfter(args, "--rounds");
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds)) throw new Error("--rounds needs a number of 1 or more.");
  const pages = valueAfter(args, "--pages");
  const names = pages?.split(",").filter(Boolean);
  if (names && (names.length === 0 || names.some((name) => !name.startsWith("/"))))
    throw new Error("--pages needs paths such as /login,/teachers.");
  return {
    check: args.includes("--check"),
    sizesOnly: args.includes("--sizes"),
    costOnly: args.includes("--cost"),
    pages: names,
    rounds: rounds ? Number(rounds) : ROUNDS,
  };
}
