import * as runtimeCore from "@module-federation/runtime-core";
import federation from "@module-federation/webpack-bundler-runtime";

/** What an entry gets: it adds options and state of its own, so nothing that it writes to may be another's. */
function bundlerRuntime() {
  return { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, S: {} }, bundlerRuntimeOptions: {} };
}

/**
 * Offers the page's federation runtime to entries of remotes, which are built without one (`FEDERATION_GLOBALS` in
 * shared/build). Versions released earlier bring the bundler's part of it themselves, and need only the core.
 */
export function shareRuntime(page: object): void {
  Object.defineProperties(page, {
    _FEDERATION_RUNTIME_CORE: { value: runtimeCore, configurable: true },
    _FEDERATION_BUNDLER_RUNTIME: { get: bundlerRuntime, configurable: true },
  });
}
