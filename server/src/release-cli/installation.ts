import type { ReleaseService } from "@kalima/release-client";
import { type PublishDependencies, publishVersion, type Registry, readOpenApi } from "../modules/registry/public.ts";
import type { Previews } from "../modules/release-serving/public.ts";

export type InstallationDependencies = Omit<PublishDependencies, "registry"> & {
  registry: Registry;
  endPreviews: Previews["endAll"];
  actor: string;
};

/** Creates the release service of the installation on this machine, with its database and keys. */
export function createInstallationService({
  registry,
  endPreviews,
  actor,
  ...parts
}: InstallationDependencies): ReleaseService {
  return {
    publish: (build) => publishVersion({ ...build, actor, person: actor, mayServe: true }, { registry, ...parts }),
    change: (remote, action, revision) =>
      registry.change(remote, action, revision === undefined ? { actor } : { actor, revision }),
    status: registry.status,
    history: registry.history,
    preview: (remote, version) => parts.previewOf(remote, version, actor),
    endPreviews: (remote, version) => endPreviews(remote, version, actor),
    canDeploy: registry.canDeploy,
    publishBackend: (backend, version, openapi) =>
      registry.backends.publish(backend, { version, api: readOpenApi(backend, openapi) }, actor),
    settleBackend: registry.backends.settle,
    listBackends: registry.backends.list,
  };
}
