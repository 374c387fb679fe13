import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { watchRemote } from "../shared/build/src/index.ts";
import { type LocalBuildsServer, serveLocalBuild } from "./dev-remote/local-builds-server.ts";
import { ROOT } from "./root.ts";

/**
 * `npm run dev-remote -- mfe-x [--port 4300] [--site https://kalima.example]`: builds one remote at every save and
 * serves it from this machine, for a deployed shell in which an admin turns it on.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", default: "4300" },
    site: { type: "string", default: `http://localhost:${process.env.PORT || 4000}` },
  },
});
const folder = resolve(ROOT, positionals[0] ?? "");
const name = basename(folder);
if (!existsSync(join(folder, "remote.manifest.ts"))) {
  console.error("Which remote? For example: npm run dev-remote -- mfe-catalog");
  process.exit(1);
}

let server: LocalBuildsServer | undefined;
const firstBuild = Promise.withResolvers<void>();

function tellHow(address: string): void {
  const query = new URLSearchParams({ remote: name, address });
  console.info(`ready ${address}

${name} is served there and rebuilt on every save.

To see it in a deployed site, sign in there as an admin and turn it on at
  ${new URL(`/developers?${query}`, values.site)}
For an hour that browser alone gets it; the banner on top of its pages ends it.
`);
}

const remote = await watchRemote(folder, {
  onBuilt(milliseconds) {
    console.info(`built in ${Math.round(milliseconds)} ms`);
    server?.built();
    firstBuild.resolve();
  },
  onBroken(reason) {
    console.error(reason);
    server?.broken();
  },
});

async function stop(code: number): Promise<never> {
  await Promise.all([remote.close(), server?.close()]);
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(0));
try {
  server = await serveLocalBuild(remote.folder, Number(values.port));
  await firstBuild.promise;
  tellHow(server.address);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  console.error(`Port ${values.port} is in use; choose another one with --port.`);
  await stop(1);
}
