import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReleaseSet } from "../../../contracts/releases/src/index.ts";
import { composeServer } from "../../../server/src/compose.ts";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import type { ModuleFactory } from "../../../server/src/kernel/server-module.ts";
import { modules } from "../../../server/src/modules/index.ts";
import { createConfiguredProviders } from "../../../server/src/modules/payments/public.ts";
import { createReleases } from "../../../server/src/modules/releases/releases.service.ts";
import { siteModule } from "../../../server/src/modules/site/site.module.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { loadSecrets } from "../../../server/src/settings/secrets.ts";
import { listen } from "../../../server/src/start/listen.ts";
import { ROOT } from "../../root.ts";
import { MONOLITH_FOLDER, monolithBuild } from "./build-monolith.ts";
import type { RemoteFiles } from "./remote-files.ts";

/** The release set of a visitor with the monolith's files in place of the remotes', so that its pages preload them. */
function replaceFiles(release: ReleaseSet, filesByRemote: Record<string, RemoteFiles>, siteOrigin: string): ReleaseSet {
  const makeUrl = (file: string) => `${siteOrigin}/assets/${file}`;
  return {
    ...release,
    remotes: release.remotes.map((remote) => {
      const files = filesByRemote[remote.name];
      if (!files) throw new Error(`${remote.name} is not part of the monolith`);
      const preload = files.preload.map(({ file, ...rest }) => ({ ...rest, url: makeUrl(file) }));
      return { ...remote, entry: makeUrl(files.entry.file), integrity: files.entry.integrity, preload, lastGood: null };
    }),
  };
}

/** The product's server with the monolith's pages, on the database of the running site. Pages are rendered in the browser. */
const config = readConfig(process.env);
const database = await joinDatabase(config, { info: () => {}, warn: () => {} });
const files = JSON.parse(readFileSync(join(monolithBuild(), "remotes.json"), "utf8")) as Record<string, RemoteFiles>;

const site: ModuleFactory = (context) => {
  const { serve } = createReleases(context, ROOT);
  return siteModule({
    projectFolder: MONOLITH_FOLDER,
    release: async (request, reply) => replaceFiles(await serve(request, reply), files, config.siteOrigin),
    heads: context.heads,
    company: async () => ({ value: await context.company.read(), readAt: context.clock() }),
    flags: context.flags.read,
    counted: context.company.count,
    paymentOrigins: createConfiguredProviders(context).current.pageOrigins,
    siteOrigin: config.siteOrigin,
    mode: "production",
    now: context.clock,
  });
};

const server = await composeServer({
  config,
  secrets: await loadSecrets(config),
  database,
  modules: [...modules, site],
});
await server.start();
const unlisten = await listen(server.app, config);
process.once("SIGTERM", async () => {
  unlisten();
  await server.close();
  await database.close();
  process.exit();
});
console.log(`ready ${config.siteOrigin}`);
