import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/**
 * Everything one remote must pass before it is published, and nothing of the others: types, format and lint,
 * dependency law, renders without the browser, unit tests, the production build within its budget, its contract. Its pipeline runs this and nothing else.
 */
const [name = ""] = process.argv.slice(2);
const all = remotes();
if (!all.includes(name)) {
  console.error(`Which remote? npm run check-remote -- ${all.join(" | ")}`);
  process.exit(2);
}

const bin = (program: string) => join(ROOT, "node_modules", ".bin", program);
type Step = { what: string; command: string; args: string[]; folder?: string };
const steps: Step[] = [
  { what: "types", command: bin("tsc"), args: ["-b", name] },
  { what: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings", name] },
  { what: "dependency law", command: bin("depcruise"), args: ["--config", ".dependency-cruiser.cjs", name] },
  { what: "dead code", command: bin("knip"), args: ["--workspace", name] },
  { what: "renders", command: process.execPath, args: [join(ROOT, "scripts", "check-renders.ts"), name] },
  { what: "unit tests", command: bin("vitest"), args: ["run", "--root", name, "--reporter=dot"] },
  {
    what: "build and budget",
    command: process.execPath,
    args: [join(ROOT, "shared", "build", "src", "cli.ts")],
    folder: name,
  },
  { what: "contract", command: process.execPath, args: [join(ROOT, "scripts", "check-remote", "contract.ts"), name] },
];

const failed = steps.filter(({ what, command, args, folder }) => {
  console.info(`— ${name}: ${what}`);
  const { status } = spawnSync(command, args, {
    cwd: join(ROOT, folder ?? "."),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status !== 0;
});
console.info(
  failed.length === 0
    ? `${name}: all ${steps.length} checks passed`
    : `${name}: failed: ${failed.map(({ what }) => what).join(", ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
