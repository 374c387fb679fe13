import { makeModule, type RemoteDefinition } from "../remote/definition.ts";
import type { RemoteModule } from "../remote/remote-module.ts";

/** The `defineRemote` of a build for the server, where a remote is rendered (`makeBundle`) and never mounted. */
export function defineRemote(definition: RemoteDefinition): RemoteModule {
  return makeModule(definition, () => Promise.reject(new Error(`${definition.name} cannot be mounted on the server`)));
}
