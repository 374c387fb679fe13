import { watchRemote } from "@kalima/build";
import { type LocalBuildsServer, serveLocalBuild } from "./local-builds-server.ts";

const formatWay = (name: string, address: string, site: string) => `ready ${address}

${name} is served there and rebuilt on every save.

To see it in a deployed site, sign in there as an admin and turn it on at
  ${new URL(`/developers?${new URLSearchParams({ remote: name, address })}`, site)}
For an hour that browser alone gets it; the banner on top of its pages ends it.
`;

/**
 * Builds one remote at every save and serves it from this machine until it is interrupted, for a deployed site in which an
 * admin turns it on.
 */
export async function devRemote(folder: string, { port, site }: { port: number; site: string }): Promise<void> {
  let server: LocalBuildsServer | undefined;
  const firstBuild = Promise.withResolvers<void>();
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
    server = await serveLocalBuild(remote.folder, port);
    await firstBuild.promise;
    console.info(formatWay(remote.name, server.address, site));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    console.error(`Port ${port} is in use; choose another one with --port.`);
    await stop(1);
  }
}
