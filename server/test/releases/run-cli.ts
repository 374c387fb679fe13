import { execFile } from "node:child_process";
import { join } from "node:path";
import type { TestApp } from "../create-test-app.ts";

const MAIN = join(import.meta.dirname, "../../src/modules/releases/cli/main.ts");

/** What a command line came to. */
export type CliAnswer = { code: number; out: string; complaint: string };
type Site = { server: Pick<TestApp, "context">; dataFolder: string; assetsOrigin: string; env?: NodeJS.ProcessEnv };

/** `npm run release` as people run it: a process of its own, over the same Postgres as the site. */
export function runCli(line: string, { server, dataFolder, assetsOrigin, env = {} }: Site): Promise<CliAnswer> {
  const { host, database } = server.context.connection;
  const variables = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataFolder,
    ASSETS_ORIGIN: assetsOrigin,
    DATABASE_URL: `postgres://app@localhost/${database}?host=${host}`,
    ...env,
  };
  const args = ["--disable-warning=ExperimentalWarning", MAIN, ...line.split(" ")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: variables }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: stdout.trimEnd(), complaint: stderr.trimEnd() });
    });
  });
}
