/** Parts that can be measured alone, by their option. */
const PARTS = {
  "--catalog": "catalog",
  "--cost": "cost",
  "--rooms": "rooms",
  "--bookings": "bookings",
  "--messages": "messages",
  "--overload": "overload",
  "--payments": "payments",
  "--audit": "audit",
  "--search": "search",
  "--people": "people",
  "--chosen": "chosen",
  "--staff-bookings": "staffBookings",
  "--lighthouse": "lighthouse",
  "--sizes": "sizes",
} as const;

export type BenchOptions = {
  /** Exits non-zero where a figure misses its target. */
  check: boolean;
  /** The one part to measure. */
  only: (typeof PARTS)[keyof typeof PARTS] | undefined;
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
  --catalog         the catalog alone: its calls beside bare node:http, lists of a large school, the placement test
  --cost            what pages cost the server alone: rendered, from the cache, without rendering; sizes and memory
  --rooms           signals between lesson rooms alone
  --bookings        bookings alone: a race for one time, bookings a second, calendars of a large school
  --messages        messages between 2,000 sockets alone, beside bare socket.io
  --overload        three times as many requests as the database can answer, alone
  --payments        charges a second, reconciliation of open orders, a balance of a large ledger
  --audit           pages of an audit log with five million rows, by each of its filters
  --search          searches of the workplace among a million people, bookings and payments
  --people          the list of a million people, by its filters and in its orders
  --chosen          500 questions assigned and 500 failed jobs dropped by one call each
  --staff-bookings  the list of a hundred thousand bookings, by its filters and in its orders
  --lighthouse      Lighthouse's scores of home, trainers, a trainer and booking, in both languages, alone
  --sizes           sizes of the builds alone
  --check           exits non-zero where a figure misses its target
  --help            this text
`;

const FLAGS = ["--check", "--help", ...Object.keys(PARTS)];
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
  const parts = Object.entries(PARTS).filter(([option]) => args.includes(option));
  if (parts.length + (names ? 1 : 0) > 1)
    throw new Error("The bench needs one part at a time, or none for all of them.");
  return {
    check: args.includes("--check"),
    only: parts[0]?.[1],
    help: args.includes("--help"),
    pages: names,
    rounds: rounds ? Number(rounds) : ROUNDS,
  };
}
