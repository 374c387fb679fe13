import * as sharedZod from "@kalima/contracts/shared-zod";
import * as ui from "@kalima/ui";
import type { init } from "@module-federation/enhanced/runtime";
import react from "react";
import jsxRuntime from "react/jsx-runtime";
import reactDom from "react-dom";
import reactDomClient from "react-dom/client";

type Shared = NonNullable<Parameters<typeof init>[0]["shared"]>;

/** Installed versions by name, put in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

/** What the shell itself uses anyway. */
const LOADED: Record<string, unknown> = {
  react,
  "react-dom": reactDom,
  "react-dom/client": reactDomClient,
  "react/jsx-runtime": jsxRuntime,
  "zod/mini": sharedZod,
  "@kalima/ui": ui,
};

/** Loaded with the first remote that imports them. */
const LOADED_LATER: Record<string, () => Promise<unknown>> = {
  "@kalima/platform/react": () => import("@kalima/platform/react"),
  "@kalima/ui/content": () => import("@kalima/ui/content"),
  "@kalima/ui/forms": () => import("@kalima/ui/forms"),
  "@kalima/ui/overlays": () => import("@kalima/ui/overlays"),
};

export const PROVIDED_MODULES = [...Object.keys(LOADED), ...Object.keys(LOADED_LATER)];

/** The modules of which this page holds one copy, as the federation runtime shares them with remotes. */
export function providedModules(versions = SHARED_VERSIONS): Shared {
  return {
    ...mapValues(LOADED, (module, name) => ({ ...sharingOf(name, versions), lib: () => module })),
    ...mapValues(LOADED_LATER, (load, name) => ({
      ...sharingOf(name, versions),
      get: async () => {
        const module = await load();
        return () => module;
      },
    })),
  } as Shared;
}

function sharingOf(name: string, versions: Record<string, string>) {
  const version = versions[name];
  if (!version) throw new Error(`the build knows no version of ${name}`);
  return { version, shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` } };
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In, name: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
