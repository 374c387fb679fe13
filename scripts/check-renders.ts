import { checkRenders } from "./checks/pure-render/check-renders.ts";
import { ROOT } from "./root.ts";

/** Part of `npm run check`: what renders on the server reads nothing of the browser. With a folder: only what is in it. */
const [folder = ""] = process.argv.slice(2);
const problems = checkRenders(ROOT).filter((problem) => problem.startsWith(folder));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
