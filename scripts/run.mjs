/**
 * Entry point of every npm script: needs only Node ≥ 20 and npm. Gets the project's own Node and pnpm
 * through npm, installs the packages of the lockfile, then runs `scripts/<task>.ts`.
 *
 * package.json starts it with `exec`: npm forwards SIGTERM to its shell alone, and the shell must therefore be this process.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const NODE = "24.21.0";
const PNPM = "12.21.0";
const ROOT = resolve(import.meta.dirname, "..");
const [task, ...rest] = process.argv.slice(2);
const isQuiet = rest.includes("--json");

function log(text) {
  if (!isQuiet) console.error(text);
}

/** The search path with the project's Node and pnpm in front. */
function toolchainPath() {
  const isHere =
    process.version === `v${NODE}` && spawnSync("pnpm --version", { shell: true }).stdout?.toString().trim() === PNPM;
  if (isHere) return process.env.PATH;
  const printPath = "node -p process.env.PATH";
  const answer = spawnSync("npx", ["-y", "-p", `node@${NODE}`, "-p", `pnpm@${PNPM}`, "-c", printPath], {
    cwd: ROOT,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const path = answer.stdout?.toString().trim().split("\n").at(-1);
  if (answer.status !== 0 || !path?.includes(delimiter)) {
    console.error(`Could not bring Node ${NODE} and pnpm ${PNPM} through npm. Is the npm registry reachable?`);
    process.exit(1);
  }
  return path;
}

function install(env) {
  const lockfile = readFileSync(join(ROOT, "pnpm-lock.yaml"));
  const state = createHash("sha256").update(lockfile).update(NODE).digest("hex");
  const stamp = join(ROOT, "node_modules", ".kalima-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === state) return;
  log("Installing packages …");
  try {
    execFileSync("pnpm", ["install", "--frozen-lockfile", "--reporter=silent"], {
      cwd: ROOT,
      env,
      shell: process.platform === "win32",
      stdio: ["ignore", "inherit", "inherit"],
    });
  } catch {
    console.error("Installing packages failed; the lines above say why.");
    process.exit(1);
  }
  mkdirSync(join(ROOT, "node_modules"), { recursive: true });
  writeFileSync(stamp, state);
}

if (!task || !existsSync(join(ROOT, "scripts", `${task}.ts`))) {
  console.error(`There is no task "${task ?? ""}".`);
  process.exit(1);
}
const path = toolchainPath();
/** A process of ours starts in half the time: types are stripped and code is compiled once for all of them. */
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, "node_modules", ".cache", "compiled");
const env = { ...process.env, NODE_COMPILE_CACHE, PATH: path, Path: path };
install(env);
const child = spawn("node", [join(ROOT, "scripts", `${task}.ts`), ...rest], { cwd: ROOT, env, stdio: "inherit" });
// The task decides when it has ended. In a terminal, Ctrl-C reaches it directly: forwarding would send it twice.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
