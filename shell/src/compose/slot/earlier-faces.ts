import { type init, satisfy } from "@module-federation/enhanced/runtime";

type Plugin = NonNullable<Parameters<typeof init>[0]["plugins"]>[number];
type ResolveShare = NonNullable<Plugin["resolveShare"]>;

/**
 * Shared modules as versions released earlier know them: loaders by name and version. They consist of today's modules,
 * so a page has one copy of each whatever versions it composes.
 */
export const EARLIER_FACES: Record<string, Record<string, () => Promise<unknown>>> = {
  "@kalima/platform/react": {
    "0.1.0": async () => {
      const parts = await Promise.all([
        import(/* webpackChunkName: "remotes" */ "@kalima/platform/react"),
        import("@kalima/platform/forms"),
        import("@kalima/platform/rich-text"),
      ]);
      return Object.assign({}, ...parts);
    },
  },
};

const resolveShare: ResolveShare = (request) => {
  const { requiredVersion } = request.shareInfo.shareConfig;
  const versions = Object.values(request.shareScopeMap[request.scope]?.[request.pkgName] ?? {});
  const shared = versions.find(({ version }) => requiredVersion && satisfy(version, requiredVersion));
  if (shared) request.resolver = () => ({ shared, useTreesShaking: false });
  return request;
};

/**
 * Gives each remote the version of a shared module that it was built against. The runtime alone would give all of them
 * one version of a singleton, and refuse those that need another. For every instance: remotes resolve by their own.
 */
export const versionByRange: Plugin = { name: "version-by-range", resolveShare };
