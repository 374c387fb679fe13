import type { Database } from "../../../kernel/database/database.ts";
import type { Config } from "../../../settings/config.ts";
import type { Secrets } from "../../../settings/secrets.ts";
import { contractsGate, foreignClaimsGate } from "../contracts-gate/contracts-gate.ts";
import { createReleaseTokens } from "../credentials/release-tokens.ts";
import { healthOf } from "../health/version-health.ts";
import { openKeyRing } from "../keys/open-key-ring.ts";
import { releaseKeysService } from "../keys/release-keys.ts";
import { createPreviewLinks } from "../preview/preview-links.ts";
import { previewsRepository } from "../preview/previews.repository.ts";
import { createPreviews } from "../preview/previews.ts";
import { createApprovals } from "../registry/approvals.ts";
import { registryRepository } from "../registry/registry.repository.ts";
import { createRegistry } from "../registry/registry.service.ts";
import { openStore } from "../store/open-store.ts";
import { installationService } from "./installation.ts";
import type { Tools } from "./run-command.ts";

type Parts = { config: Config; database: Database; secrets: Secrets; actor: string };

/** What commands work with on the site's own server. */
export function openInstallation({ config, database, secrets, actor }: Parts): Pick<Tools, "service" | "installation"> {
  const clock = () => new Date();
  const keys = openKeyRing(config, secrets);
  const registry = createRegistry({
    database,
    clock,
    keys,
    health: (releases) => healthOf(database, releases, clock),
    problemsOf: contractsGate,
    foreignClaimsOf: foreignClaimsGate,
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
  const service = installationService({
    registry,
    store: openStore(config, database),
    keys,
    originOf: (remote) => config.remoteOrigins[remote] ?? config.assetsOrigin,
    previewOf: previews.addressOf,
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
