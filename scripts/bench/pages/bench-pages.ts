import { randomUUID } from "node:crypto";
import type { Trainer } from "../../../contracts/catalog/src/index.ts";
import type { ReleaseSet } from "../../../contracts/releases/src/index.ts";
import { STUDENT_A } from "../../../server/src/seed/demo-accounts.ts";
import { comparePages } from "./compare-pages.ts";
import type { FigureRow, Spread } from "./figures.ts";
import { openFloor } from "./floor.ts";
import { measuredPages, softSteps } from "./measured-page.ts";
import { readRendered, type SentPage } from "./read-rendered.ts";

const MISSING = "–";

function number(value: number, unit: string): string {
  if (!Number.isFinite(value)) return MISSING;
  const digits = unit === "KB" && value < 100 ? 1 : value < 10 && !Number.isInteger(value) ? 3 : 0;
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ""}`;
}

function spread({ middle, least, most }: Spread): string {
  if (!Number.isFinite(middle)) return MISSING;
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

const WIDTHS = [27, 10, 10, 10, 20, 20, 18];
const line = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join(" ");

/** One table: medians of each build, and the ratios of the rounds with their spread. */
function printTable(title: string, rows: readonly FigureRow[]): void {
  console.info(`\n  ${line([title, "product", "monolith", "floor", "of monolith", "of floor", "target"])}`);
  for (const { name, unit, medians, ofMonolith, ofFloor, target, holds } of rows) {
    const builds = [medians.product, medians.monolith, medians.floor].map((value) => number(value, unit));
    console.info(`${holds ? "  " : "✗ "}${line([name, ...builds, spread(ofMonolith), spread(ofFloor), target])}`);
  }
}

type Options = {
  site: string;
  monolith: string;
  executablePath: string;
  rounds: number;
  /** Names of pages, as `/login`; all without it. */
  only: readonly string[] | undefined;
};

async function readApi<T>(site: string, path: string): Promise<T> {
  const answer = await fetch(`${site}/api${path}`);
  return ((await answer.json()) as { data: T }).data;
}

type Student = { cookie: string; token: string };

async function signIn(site: string): Promise<Student> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: STUDENT_A.phone, password: STUDENT_A.password }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return { cookie: cookies.join("; "), token: data.accessToken };
}

/** A booking of the student, so that the page of bookings has one to show. */
async function book(site: string, { token }: Student, { id, nextFree }: Trainer): Promise<void> {
  const answer = await fetch(`${site}/api/bookings`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ teacherId: id, pack: 1, startsAt: [nextFree[0]] }),
  });
  if (!answer.ok) throw new Error(`booking answered ${answer.status}: ${await answer.text()}`);
}

/** Compares the product's pages with the monolith's and with the floor, and prints a table for each. Says whether all targets are met. */
export async function benchPages({ site, monolith, executablePath, rounds, only }: Options): Promise<boolean> {
  const { remotes } = await readApi<ReleaseSet>(site, "/releases/current");
  const paths = remotes.flatMap(({ contract }) => contract.pages.map(({ path }) => path));
  const [trainer] = await readApi<Trainer[]>(site, "/teachers?limit=1");
  if (!trainer) throw new Error("there is no trainer to show");
  const isWanted = (name: string) => only?.includes(name) !== false;
  const pages = measuredPages(paths, trainer.id).filter(({ name }) => isWanted(name));

  const student = await signIn(site);
  if (pages.some(({ isSignedIn }) => isSignedIn)) await book(site, student, trainer);
  const finished = new Map<string, SentPage>();
  for (const { path, isSignedIn } of pages)
    finished.set(path, await readRendered(site + path, isSignedIn ? student.cookie : ""));
  const floor = await openFloor(site, finished);

  try {
    const origins = { product: site, monolith, floor: floor.origin };
    const steps = softSteps().filter(({ from }) => isWanted(from));
    const comparison = { origins, pages, steps, rounds, account: STUDENT_A, executablePath };
    return await comparePages(comparison, ({ title, rows }) => printTable(title, rows));
  } finally {
    await floor.close();
  }
}
