import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { LANGUAGE_PARAMETER, LANGUAGES } from "../../shared/contracts/src/domain/languages.ts";
import { findChromium } from "../browsers.ts";
import { type Row, row } from "./rows.ts";

const run = promisify(execFile);

/** Fetched when it is asked for: it brings 110 packages, which nothing else here needs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
/** Least scores, of 100. */
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CATEGORIES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
const TRAINER = "0193b000-0000-7000-8000-000000000001";
const PATHS = ["/", "/teachers", `/teachers/${TRAINER}`, `/booking/${TRAINER}`];
/** Scores of one page differ by some points from run to run, so the run with the median counts. */
const RUNS = 3;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

async function readReport(url: string): Promise<Report> {
  const options = [
    "--quiet",
    "--output=json",
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const env = { ...process.env, CHROME_PATH: await findChromium() };
  const { stdout } = await run("npx", ["--yes", LIGHTHOUSE, url, ...options], { env, maxBuffer: MAX_OUTPUT_BYTES });
  return JSON.parse(stdout) as Report;
}

const toScore = ({ categories }: Report, category: keyof typeof TARGETS): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

async function readMedianReport(url: string): Promise<Report> {
  const first = await readReport(url);
  const reports = [first];
  while (reports.length < RUNS) reports.push(await readReport(url));
  reports.sort((a, b) => toScore(a, "performance") - toScore(b, "performance"));
  return reports[Math.floor(RUNS / 2)] ?? first;
}

/** The two figures that move the score: a late LCP is a page that came without its content, blocking time a busy machine. */
function explainPerformance({ audits }: Report): string {
  const ms = (audit: string) => audits[audit]?.numericValue ?? 0;
  const lcpSeconds = (ms("largest-contentful-paint") / 1_000).toFixed(1);
  return `(LCP ${lcpSeconds} s, blocked ${Math.round(ms("total-blocking-time"))} ms)`;
}

/** Lighthouse's scores of the pages that visitors arrive at, in both languages, as on a phone with a slow line. */
export async function lighthouseRows(site: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of PATHS) {
    for (const language of LANGUAGES) {
      const report = await readMedianReport(`${site}${path}?${LANGUAGE_PARAMETER}=${language}`);
      for (const category of CATEGORIES) {
        const score = toScore(report, category);
        const unit = category === "performance" ? explainPerformance(report) : "";
        const name = path.replace(TRAINER, ":id");
        rows.push(row(`Lighthouse, ${name} in ${language}: ${category}`, score, unit, TARGETS[category], true));
      }
    }
  }
  return rows;
}
