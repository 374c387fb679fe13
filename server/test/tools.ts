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
