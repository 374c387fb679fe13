import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Answer } from "@kalima/release-client";
import { runCommandLine } from "../../src/release-cli/run-command-line.ts";
import type { TestApp } from "../create-test-app.ts";

const MAIN = join(import.meta.dirname, "../../src/release-cli/main.ts");

type Site = {
  server: Pick<TestApp, "connection" | "context">;
  dataFolder: string;
  assetsOrigin: string;
  env?: NodeJS.ProcessEnv;
};

function makeVariables({ server, dataFolder, assetsOrigin, env }: Site): NodeJS.ProcessEnv {
  const { host, database } = server.connection;
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataFolder,
    ASSETS_ORIGIN: assetsOrigin,
    DATABASE_URL: `postgres://app@localhost/${database}?host=${host}`,
    ...env,
  };
}

/** Runs `npm run release` over the same Postgres as the site, in this process, because a new one is slow. */
export function runCli(line: string, site: Site): Promise<Answer> {
  return runCommandLine(line.split(" "), makeVariables(site));
}

/** `npm run release` as people run it: a process of its own. */
export function runCliProcess(line: string, site: Site): Promise<Answer> {
  const args = ["--disable-warning=ExperimentalWarning", MAIN, ...line.split(" ")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: makeVariables(site) }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: stdout.trimEnd(), complaint: stderr.trimEnd() });
    });
  });
}
