import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import {
  BUILDS,
  type Build,
  type FigureRow,
  makeRows,
  makeStepRows,
  type PageRun,
  type Rounds,
  type VisitKind,
} from "./figures.ts";
import type { MeasuredPage, SoftStep } from "./measured-page.ts";
import { readRendered } from "./read-rendered.ts";
import { look, openVisitor, pressUntilAnswered, type Step, stepTo } from "./visit.ts";

export type Origins = Record<Build, string>;
export type Account = { phone: string; password: string };
export type PageTable = { title: string; rows: FigureRow[] };

type Comparison = {
  origins: Origins;
  pages: readonly MeasuredPage[];
  steps: readonly SoftStep[];
  rounds: number;
  account: Account;
  executablePath: string;
};

const NO_CONTENT = { content: "html", answer: { address: "#" } };

function signInAt(origin: string, { phone, password }: Account) {
  return async (context: BrowserContext) => {
    const answer = await context.request.post(`${origin}/api/auth/login`, { data: { phone, password } });
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  };
}

/** A cold visit and a warm one in one tab, then both again with a press: a press would end the search for the largest paint. */
async function runOnce(
  browser: Browser,
  { origins, account }: Comparison,
  build: Build,
  page: MeasuredPage,
): Promise<Record<VisitKind, PageRun>> {
  const address = origins[build] + page.path;
  const watched = { content: page.content, answer: page.press.answer };
  const open = () =>
    openVisitor(browser, watched, page.isSignedIn && build !== "floor" ? signInAt(origins[build], account) : undefined);
  const press = (tab: Awaited<ReturnType<typeof open>>["page"]) =>
    build === "floor" ? Number.NaN : pressUntilAnswered(tab, address, page.press);

  // Fills the server's page cache, which is warm on any site with visitors.
  await (build === "product" && page.isRemote && !page.isSignedIn ? readRendered(address) : fetch(address));
  const visitor = await open();
  const first = await look(visitor.page, visitor.session, address);
  const second = await look(visitor.page, visitor.session, address);
  const secondPressMs = await press(visitor.page);
  await visitor.context.close();
  const presser = await open();
  const firstPressMs = await press(presser.page);
  await presser.context.close();
  return { first: { ...first, pressMs: firstPressMs }, second: { ...second, pressMs: secondPressMs } };
}

/** Each round begins with another build, so that none always follows the same one. */
function rotateBuilds(round: number): Build[] {
  return BUILDS.map((_, at) => BUILDS[(at + round) % BUILDS.length] as Build);
}

async function comparePage(browser: Browser, comparison: Comparison, page: MeasuredPage): Promise<PageTable[]> {
  const first: Rounds = { product: [], monolith: [], floor: [] };
  const second: Rounds = { product: [], monolith: [], floor: [] };
  for (let round = 0; round < comparison.rounds; round += 1) {
    for (const build of rotateBuilds(round)) {
      const run = await runOnce(browser, comparison, build, page);
      first[build].push(run.first);
      second[build].push(run.second);
    }
  }
  const twice = [...new Set(first.product.flatMap(({ doubled }) => doubled))];
  if (twice.length > 0) console.info(`\n${page.name} calls twice: ${twice.join(", ")}`);
  return [
    { title: `${page.name}, first visit`, rows: makeRows(page, "first", first) },
    { title: `${page.name}, second visit`, rows: makeRows(page, "second", second) },
  ];
}

async function compareStep(browser: Browser, { origins, rounds }: Comparison, step: SoftStep): Promise<FigureRow[]> {
  const steps: Record<Exclude<Build, "floor">, Step[]> = { product: [], monolith: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const build of rotateBuilds(round)) {
      if (build === "floor") continue;
      const { context, page, session } = await openVisitor(browser, NO_CONTENT);
      steps[build].push(await stepTo(page, session, origins[build], step));
      await context.close();
    }
  }
  return makeStepRows(steps);
}

/** Product, monolith and floor in turns, page by page; `onTable` is called as soon as one is complete. */
export async function comparePages(comparison: Comparison, onTable: (table: PageTable) => void): Promise<boolean> {
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(comparison.executablePath ? { executablePath: comparison.executablePath } : {}),
  });
  let holds = true;
  const done = (table: PageTable) => {
    holds &&= table.rows.every((row) => row.holds);
    onTable(table);
  };
  try {
    for (const page of comparison.pages) for (const table of await comparePage(browser, comparison, page)) done(table);
    for (const step of comparison.steps) done({ title: step.name, rows: await compareStep(browser, comparison, step) });
  } finally {
    await browser.close();
  }
  return holds;
}
