import * as sharedZod from "@kalima/contracts/shared-zod";
import * as ui from "@kalima/ui";
import type { init } from "@module-federation/enhanced/runtime";
import react from "react";
import jsxRuntime from "react/jsx-runtime";
import reactDom from "react-dom";
import reactDomClient from "react-dom/client";
import { EARLIER_FACES } from "./earlier-faces.ts";

type SharedModules = NonNullable<Parameters<typeof init>[0]["shared"]>;

/** Installed versions by name, put in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Modules that the shell loads in any case, so providing them costs no bytes. */
const LOADED: Record<string, unknown> = {
  react,
  "react-dom": reactDom,
  "react-dom/client": reactDomClient,
  "react/jsx-runtime": jsxRuntime,
  "zod/mini": sharedZod,
  "@kalima/ui": ui,
};

/** Dialogs, for the shell too: from any other place, the bundler would cut their file into pieces. */
export const loadOverlays = () => import("@kalima/ui/overlays");

/** Loaded with the first remote that imports them; what every remote imports is one file, with the federation runtime. */
const LOADED_LATER: Record<string, () => Promise<unknown>> = {
  "@kalima/platform/react": () => import(/* webpackChunkName: "remotes" */ "@kalima/platform/react"),
  "@kalima/platform/forms": () => import("@kalima/platform/forms"),
  "@kalima/platform/rich-text": () => import("@kalima/platform/rich-text"),
  "@kalima/ui/content": () => import(/* webpackChunkName: "remotes" */ "@kalima/ui/content"),
  "@kalima/ui/forms": () => import("@kalima/ui/forms"),
  "@kalima/ui/overlays": loadOverlays,
};

export const PROVIDED_MODULES = [...Object.keys(LOADED), ...Object.keys(LOADED_LATER)];

/** The modules of which this page holds one copy, as the federation runtime shares them with remotes. */
export function providedModules(versions = SHARED_VERSIONS): SharedModules {
  const getInstalled = (name: string) => {
    const version = versions[name];
    if (!version) throw new Error(`the build knows no version of ${name}`);
    return version;
  };
  return {
    ...mapValues(LOADED, (module, name) => ({ ...makeShared(getInstalled(name)), lib: () => module })),
    ...mapValues(LOADED_LATER, (load, name) => [
      provideLater(getInstalled(name), load),
      ...Object.entries(EARLIER_FACES[name] ?? {}).map(([version, loadFace]) => provideLater(version, loadFace)),
    ]),
  } as SharedModules;
}

function provideLater(version: string, load: () => Promise<unknown>) {
  return {
    ...makeShared(version),
    get: async () => {
      const module = await load();
      return () => module;
    },
  };
}

function makeShared(version: string) {
  return { version, shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` } };
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In, name: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
