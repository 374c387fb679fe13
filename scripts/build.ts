import { buildAll } from "./packages.ts";

const results = await buildAll("production", ({ name, version }) => console.info(`built ${name} ${version}`));
console.info(`${results.length} packages are up to date`);
