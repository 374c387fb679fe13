import { checkSides } from "./checks/logical-sides/check-sides.ts";
import { ROOT } from "./root.ts";

/** Part of `npm run check`: styles name sides of the text, which mirror in Arabic, and none of the screen. */
const problems = checkSides(ROOT);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
