import type { Database } from "../kernel/database/database.ts";
import {
  contractsGate,
  createApprovals,
  createRegistry,
  foreignClaimsGate,
  openKeyRing,
  openStore,
  registryRepository,
  releaseKeysService,
} from "../modules/registry/public.ts";
import { createReleaseTokens } from "../modules/release-access/public.ts";
import { readHealth } from "../modules/release-health/public.ts";
import {
  createPreviewLinks,
  createPreviews,
  findRenderFault,
  previewsRepository,
} from "../modules/release-serving/public.ts";
import type { Config } from "../settings/config.ts";
import type { Secrets } from "../settings/secrets.ts";
import { createInstallationService } from "./installation.ts";
import type { Tools } from "./run-command.ts";

type Dependencies = { config: Config; database: Database; secrets: Secrets; actor: string };

/** Opens the service and the parts of the installation that commands use on the site's own server. */
export function openInstallation({
  config,
  database,
  secrets,
  actor,
}: Dependencies): Pick<Tools, "service" | "installation"> {
  const clock = () => new Date();
  const keys = openKeyRing(config, secrets);
  const registry = createRegistry({
    database,
    clock,
    keys,
    health: (releases) => readHealth(database, releases, clock),
    findContractProblems: contractsGate,
    findForeignClaims: foreignClaimsGate,
    backendOrigins: config.backendOrigins,
  });
  const previews = createPreviews({
    links: createPreviewLinks(secrets.visitorKey, clock),
    made: previewsRepository(database),
    repository: registryRepository(database),
    registry,
    keys,
    siteOrigin: config.siteOrigin,
    clock,
    log: { warn: (text) => console.error(text) },
  });
  const service = createInstallationService({
    registry,
    store: openStore(config, database),
    keys,
    resolveOrigin: (remote) => config.remoteOrigins[remote] ?? config.assetsOrigin,
    findRenderFault,
    previewOf: previews.createAddress,
    endPreviews: previews.endAll,
    actor,
  });
  return {
    service,
    installation: {
      registry,
      tokens: createReleaseTokens(database, clock),
      approvals: createApprovals(database, clock),
      keys: releaseKeysService({ database, keys, config }),
      actor,
    },
  };
}
