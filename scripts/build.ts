import { checkPageBudgets } from "./bench/sizes.ts";
import { buildAll } from "./packages.ts";

const results = await buildAll("production", ({ name, version }) => console.info(`built ${name} ${version}`));
await checkPageBudgets();
console.info(`${results.length} packages are up to date`);
