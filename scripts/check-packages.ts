import { execFileSync, spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildPackage } from "../shared/build/src/index.ts";
import { archiveProblems } from "./pack/check-archives.ts";
import { installInEmptyFolder } from "./pack/empty-folder.ts";
import { packPackages } from "./pack/pack-packages.ts";
import { ROOT } from "./root.ts";

/** A program in the folder with its arguments, and what it checks there. */
const CHECKS = [
  ["types", "typescript/bin/tsc", "-p", "."],
  ["tests", "vitest/vitest.mjs", "run", "--reporter=dot", "src/i18n", "src/screens/tasks-section.test.tsx"],
] as const;

/**
 * Part of `npm run check`: the packages that a remote in a repository of its own installs are whole. The same sources make the same
 * version there as here, have the right types, and pass their tests.
 */
const REMOTE = "mfe-dashboard";
const archives = packPackages(ROOT, join(ROOT, "dist", "packages"));
const problems = await archiveProblems(archives);
const folder = await installInEmptyFolder(ROOT, REMOTE, archives);
try {
  const builder = join(folder, "node_modules", "@kalima", "build", "dist", "cli.js");
  const there = execFileSync(process.execPath, [builder], { cwd: folder, encoding: "utf8" });
  const here = await buildPackage(join(ROOT, REMOTE), "production");
  if (!there.includes(` ${here.version} `))
    problems.push(`${REMOTE} is ${here.version} here, and in a folder of its own: ${there.trim()}`);
  for (const [what, program, ...args] of CHECKS) {
    const words = [join(folder, "node_modules", program), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    if (status !== 0) problems.push(`${what} of ${REMOTE} in a folder of its own\n${stdout}${stderr}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
