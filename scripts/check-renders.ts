import { checkRenders } from "./checks/pure-render/check-renders.ts";
import { ROOT } from "./root.ts";

/** Part of `npm run check`: what renders on the server reads nothing of the browser. */
const problems = checkRenders(ROOT);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
