import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createHttpService, toRefusal } from "@kalima/release-client";
import type { CompareContract } from "./check-remote.ts";

/** Compares with all that is live on a site, as a rollout would; its warnings are printed and stop nothing. */
export function compareWithSite(site: string | undefined, token: string | undefined): CompareContract {
  return async (folder) => {
    if (!site || !token) return { skipped: "SITE_ORIGIN and RELEASE_TOKEN name no site" };
    const dist = join(folder, "dist");
    const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
    const release = JSON.parse(await readFile(join(dist, "builds", version, "release.json"), "utf8")) as {
      name: string;
    };
    try {
      const problems = await createHttpService(site, token).checkBuild(release.name, release);
      const lines = problems.map((problem) => ({
        ...problem,
        line: `${problem.with}, ${problem.subject}: ${problem.reason}`,
      }));
      for (const { line } of lines.filter(({ isWarning }) => isWarning)) console.info(`Worth a look: ${line}`);
      return lines.filter(({ isWarning }) => !isWarning).map(({ line }) => line);
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      return [refusal.message];
    }
  };
}
