import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export const isDeep = process.env.TEST_DEEP === "1";

const canStart = (command: string) => spawnSync(command, ["--version"]).error === undefined;

/** Lets one process have a clock of its own. */
export const FAKETIME = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync);

/** Debian packages that deep tests need, in addition to those that `npm test` sets up. */
export const TOOLS = {
  coturn: () => canStart("turnserver"),
  faketime: () => FAKETIME !== undefined,
  "python3-swift": () => spawnSync("/usr/bin/python3", ["-c", "import swift.common.middleware.s3api"]).status === 0,
  "redis-server": () => canStart("redis-server"),
};

/** @throws {Error} where the package is missing: a deep run that skipped its tests would look like one that passed them. */
export function needTool(name: keyof typeof TOOLS): void {
  if (!TOOLS[name]()) throw new Error(`this test needs a package of Debian: apt-get install ${name}`);
}

const APT = "/usr/bin/apt-get";
/** For each step of the installation: without a network, apt-get may wait for ever. */
const INSTALL_TIMEOUT_MS = 180_000;

/** Installs a package of Debian, without services that it recommends, where this process may; fails silently. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync(APT, ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
      stdio: "ignore",
      env,
      timeout: INSTALL_TIMEOUT_MS,
    });
  run("update");
  run("install", "-y", "--no-install-recommends", name);
}
