import type { LoadRemote } from "./entry-hash.ts";

/** Loads remotes through the federation runtime, which comes with the first of them. */
export function createRemoteLoader(): LoadRemote {
  let loader: Promise<LoadRemote> | undefined;

  async function withRuntime(): Promise<LoadRemote> {
    const { createFederatedLoader } = await import(/* webpackChunkName: "remotes" */ "./federated-loader.ts");
    return createFederatedLoader();
  }

  return async (...request) => {
    loader ??= withRuntime().catch((cause) => {
      // The next attempt asks for the runtime again.
      loader = undefined;
      throw cause;
    });
    return (await loader)(...request);
  };
}
