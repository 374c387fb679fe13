import type { LoaderContext } from "@rspack/core";

/** The module that starts a container, by the name that the federation plugin gives it. */
export const CONTAINER_START = /@module-federation[\\/]runtime[\\/]rspack\.js$/;

/** Parts of the plugin's module that differ from build to build: the runtime, two options, and the bundler's own object. */
const PARTS =
  /^import __module_federation_bundler_runtime__ from ("[^"]+").*const __module_federation_container_name__ = ("[^"]+").*const __module_federation_share_strategy__ = ("[^"]+").*const runtimeRequire ?= ?(\w+);/s;

/**
 * Writes the start of a container that takes its runtime and all its shared modules from the page. It joins the bundler's
 * object to the runtime, as the plugin's module does, without the parts for remotes of a remote and for modules that it would
 * provide.
 *
 * @throws {Error} when the plugin has written something else, as another version of it may.
 */
export function writeContainerStart(source: string): string {
  const [, runtime, name, shareStrategy, bundler] = PARTS.exec(source) ?? [];
  if (!bundler)
    throw new Error("the federation plugin starts containers in another way: see container-start-loader.ts");
  return `
import runtime from ${runtime};
const webpackRequire = ${bundler};
const { federation } = webpackRequire;
if (federation && webpackRequire.initializeExposesData) {
  const { moduleMap, shareScope: shareScopeKey } = webpackRequire.initializeExposesData;
  Object.assign(federation, runtime, {
    initOptions: { name: ${name}, shareStrategy: ${shareStrategy}, remotes: [], shared: {} },
  });
  const { bundlerRuntime } = federation;
  const consumed = { chunkMapping: {}, moduleToHandlerMapping: {}, installedModules: {} };
  const initialized = { initPromises: {}, initTokens: {} };
  webpackRequire.S = bundlerRuntime.S;
  if (webpackRequire.f?.consumes)
    webpackRequire.f.consumes = (chunkId, promises) =>
      bundlerRuntime.consumes({ chunkId, promises, webpackRequire, ...consumed });
  webpackRequire.I = (shareScopeName, initScope) =>
    bundlerRuntime.I({ shareScopeName, initScope, webpackRequire, ...initialized });
  webpackRequire.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
    bundlerRuntime.initContainerEntry({ shareScope, initScope, remoteEntryInitOptions, shareScopeKey, webpackRequire });
  webpackRequire.getContainer = async (module) => {
    if (Object.hasOwn(moduleMap, module)) return moduleMap[module]();
    throw new Error("Module " + module + " does not exist in container.");
  };
  federation.instance = bundlerRuntime.init({ webpackRequire });
}
`;
}

/** Loads the start of a container as ours need it: the plugin's own is a fifth of an entry. */
export default function loadContainerStart(this: LoaderContext, source: string): string {
  return writeContainerStart(source);
}
