export type BenchOptions = {
  /** Exits non-zero where a figure misses its target. */
  check: boolean;
  /** Prints the sizes of the builds alone. */
  sizesOnly: boolean;
  /** Measures what pages cost the server, and nothing else. */
  costOnly: boolean;
  /** Measures the signals of lesson rooms, and nothing else. */
  roomsOnly: boolean;
  /** Measures bookings and calendars, and nothing else. */
  bookingsOnly: boolean;
  /** Prints the options, and measures nothing. */
  help: boolean;
  /** Compares these pages alone, by name (`/login`, `/booking/:id`). */
  pages: string[] | undefined;
  rounds: number;
};

const ROUNDS = 5;

export const HELP = `npm run bench -- [options]

Without options: everything, beside its targets.

  --pages /,/login  these pages alone, beside a monolith of the same sources and their floor: /, /login, /teachers,
                    /teachers/:id, /booking/:id, /profile/bookings; soft navigations that begin on them come along
  --rounds N        how often each page is visited (${ROUNDS})
  --cost            what pages cost the server alone: rendered, from the cache, without rendering; sizes and memory
  --rooms           signals between lesson rooms alone
  --bookings        bookings alone: a race for one time, bookings a second, calendars of a large school
  --sizes           sizes of the builds alone
  --check           exits non-zero where a figure misses its target
  --help            this text
`;

const FLAGS = ["--check", "--sizes", "--cost", "--rooms", "--bookings", "--help"];
const WITH_VALUE = ["--pages", "--rounds"];

/** @throws {Error} for an option that does not exist: a misspelt one would measure everything. */
function refuseUnknown(args: readonly string[]): void {
  const unknown = args.find(
    (arg, at) => !FLAGS.includes(arg) && !WITH_VALUE.includes(arg) && !WITH_VALUE.includes(args[at - 1] ?? ""),
  );
  if (unknown) throw new Error(`There is no option ${unknown}. See --help.`);
}

function valueAfter(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : (args[at + 1] ?? "");
}

/** @throws {Error} with one sentence when a value makes no sense. */
export function readOptions(args: readonly string[]): BenchOptions {
  refuseUnknown(args);
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
    roomsOnly: args.includes("--rooms"),
    bookingsOnly: args.includes("--bookings"),
    help: args.includes("--help"),
    pages: names,
    rounds: rounds ? Number(rounds) : ROUNDS,
  };
}
