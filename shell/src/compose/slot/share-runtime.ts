import * as runtimeCore from "@module-federation/runtime-core";
import federation from "@module-federation/webpack-bundler-runtime";

/** Each entry gets a runtime object of its own, because an entry adds options and state to it. */
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
