import type { RemoteModule } from "@kalima/platform/remote";
import { init, registerGlobalPlugins } from "@module-federation/enhanced/runtime";
import * as runtimeCore from "@module-federation/runtime-core";
import federation from "@module-federation/webpack-bundler-runtime";
import { type Container, createContainerLoader } from "./container-loader.ts";
import { versionByRange } from "./earlier-faces.ts";
import { getEntryHash, type LoadRemote } from "./entry-hash.ts";
import { providedModules } from "./provided-modules.ts";

export { loadOverlays } from "./provided-modules.ts";

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

type ScriptPolicy = { createScriptURL(url: string): string };

function trustedUrls(isKnown: (url: string) => boolean): ScriptPolicy {
  const rules = {
    createScriptURL(url: string): string {
      if (!isKnown(url)) throw new TypeError(`not a file of this release: ${url}`);
      return url;
    },
  };
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  return trustedTypes ? trustedTypes.createPolicy("shell#remotes", rules) : rules;
}

function withoutQuery(url: string): string {
  return url.split("?")[0] ?? url;
}

/** Joins containers to the modules that the page shares, through the federation runtime. */
function createSharing(): (container: Container) => Promise<void> {
  registerGlobalPlugins([versionByRange]);
  const federation = init({ name: "shell", remotes: [], shared: providedModules(), shareStrategy: "loaded-first" });
  // `init` alone offers one version of each module.
  federation.initializeSharing();
  shareRuntime(window);
  const { shareScopeMap } = federation;
  const options = { version: "", shareScopeKeys: "default" };
  // The runtime copies the options of a container, but not the page's scopes.
  Object.defineProperty(options, "shareScopeMap", { value: shareScopeMap });
  return async (container) => void (await container.init(shareScopeMap.default ?? {}, [], options));
}

/**
 * Loads entries of remotes, each with the integrity hash of the release. An entry that is not part of the release is
 * refused. Each attempt after the first goes to a new URL, because browsers remember failures; the hash stays the same.
 * The runtime's own loader is left out of the build (`FEDERATION_FLAGS`): it knows manifests and preloads, and weighs 6 KB.
 */
export function createFederatedLoader(): LoadRemote {
  const hashes = new Map<string, string>();
  const policy = trustedUrls((url) => hashes.has(withoutQuery(url)));
  const join = createSharing();
  const load = createContainerLoader({
    join,
    trusted: (url) => policy.createScriptURL(url),
    integrityOf: (url) => hashes.get(withoutQuery(url)) ?? "",
  });

  return async (name, version, attempt) => {
    hashes.set(version.entry, getEntryHash(version));
    const url = attempt === 0 ? version.entry : `${version.entry}?attempt=${attempt}`;
    const container = await load(url, version.container);
    const module = (await container.get("./app"))() as RemoteModule;
    if (typeof module?.mount !== "function") throw new Error(`${name} ${version.version} exposes no mount()`);
    return module;
  };
}
