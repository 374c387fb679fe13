import { watch } from "node:fs";
import { join, relative, sep } from "node:path";
import { browserPackages, buildAll } from "./packages.ts";
import { ROOT } from "./root.ts";
import { type Site, startSite } from "./site.ts";

/**
 * Shell and remotes built for development, rebuilt on save; the server restarts on its own changes and on
 * new builds; open pages load again when the new server is up.
 */
const env = { ...process.env, DEV_RELOAD: "1", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" };
const QUIET_MS = 120;
const IGNORED = /(^|[\\/])(node_modules|dist|\.data|\.git|\.cache|test-results)([\\/]|$)|\.test\.tsx?$|~$/;

let site: Site | undefined;
let running: Promise<void> = Promise.resolve();
let changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let isStopping = false;

/** The packages a changed file can change; none means the server alone. */
function findAffected(files: Iterable<string>): string[] {
  const all = browserPackages();
  const named = new Set<string>();
  for (const file of files) {
    const [top, second] = file.split(sep);
    if (top === "contracts" || (top === "shared" && second !== "testing")) return all;
    const own = all.find((folder) => relative(ROOT, folder) === top);
    if (own) named.add(own);
  }
  return [...named];
}

async function restart(files: Iterable<string>): Promise<void> {
  const startedAt = performance.now();
  try {
    await buildAll("development", ({ name }) => console.info(`  built ${name}`), findAffected(files));
    await site?.stop();
    site = undefined;
    if (isStopping) return;
    site = await startSite(env);
    console.info(`ready at ${site.addresses.site} (${Math.round(performance.now() - startedAt)} ms)`);
  } catch (error) {
    console.error((error as Error).message);
  }
}

function onChange(file: string | null): void {
  if (!file || IGNORED.test(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const files = changed;
    changed = new Set();
    console.info([...files].join(", "));
    running = running.then(() => restart(files));
  }, QUIET_MS);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void running.then(() => site?.stop()).then(() => process.exit(0));
  });
}

running = restart([join("shared", "all")]);
await running;
for (const folder of [...browserPackages(), ...["contracts", "shared", "server"].map((name) => join(ROOT, name))]) {
  watch(folder, { recursive: true }, (_event, file) => onChange(file && join(relative(ROOT, folder), file)));
}
