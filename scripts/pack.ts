import { join } from "node:path";
import { archiveProblems } from "./pack/check-archives.ts";
import { packPackages } from "./pack/pack-packages.ts";
import { ROOT } from "./root.ts";

/**
 * `node scripts/pack.ts`: the packages that a remote in a repository of its own installs, as archives in `dist/packages`,
 * checked as those find them who install them.
 */
const archives = packPackages(ROOT, join(ROOT, "dist", "packages"));
const problems = await archiveProblems(archives);
for (const archive of archives) console.info(archive);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
