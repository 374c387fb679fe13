import type { RemoteModule } from "@kalima/platform/remote";
import { init, registerGlobalPlugins } from "@module-federation/enhanced/runtime";
import { versionByRange } from "./earlier-faces.ts";
import { hashOf, type LoadRemote } from "./load-remote.ts";
import { providedModules } from "./provided-modules.ts";
import { shareRuntime } from "./share-runtime.ts";

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

/**
 * Loads entries of remotes through the federation runtime, each with the integrity hash of the release.
 * An entry that is not part of the release is refused. Each attempt after the first goes to a new URL
 * under a new alias, because browsers and the runtime remember failures; the hash stays the same.
 */
export function createFederatedLoader(): LoadRemote {
  const hashes = new Map<string, string>();
  const policy = trustedUrls((url) => hashes.has(withoutQuery(url)));

  registerGlobalPlugins([versionByRange]);
  const federation = init({
    name: "shell",
    remotes: [],
    shared: providedModules(),
    shareStrategy: "loaded-first",
    plugins: [
      {
        name: "release-integrity",
        createScript({ url }) {
          const script = document.createElement("script");
          script.src = policy.createScriptURL(url);
          script.async = true;
          script.crossOrigin = "anonymous";
          script.integrity = hashes.get(withoutQuery(url)) ?? "";
          return { script, timeout: 10_000 };
        },
      },
    ],
  });
  // `init` alone offers one version of each module.
  federation.initializeSharing();
  shareRuntime(window);

  return async (name, version, attempt) => {
    const alias = `${version.container}_${attempt}`;
    hashes.set(version.entry, hashOf(version));
    // The runtime reuses an existing container, and with it modules that threw while they were evaluated.
    if (attempt > 0) Reflect.set(window, version.container, undefined);
    federation.registerRemotes([
      {
        name: alias,
        entry: attempt === 0 ? version.entry : `${version.entry}?attempt=${attempt}`,
        entryGlobalName: version.container,
        type: "global",
      },
    ]);
    const module = await federation.loadRemote<RemoteModule>(`${alias}/app`);
    if (typeof module?.mount !== "function") throw new Error(`${name} ${version.version} exposes no mount()`);
    return module;
  };
}
