import { expect } from "@playwright/test";
import { runCommandLine } from "../server/src/release-cli/run-command-line.ts";
import type { RunningSite } from "./running-site.ts";

/** Runs the command line of releases as on the machine of the site, and expects that nothing is refused. */
export async function runRelease(site: RunningSite, ...words: string[]): Promise<void> {
  const { code, complaint } = await runCommandLine(words, site.env);
  expect([words.join(" "), code, complaint]).toEqual([words.join(" "), 0, ""]);
}
