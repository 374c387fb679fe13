import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Modules of which a page holds exactly one copy, with the range of versions that remotes accept. The shell provides
 * them (`shell/src/compose/slot/provided-modules.ts`), remotes only ask for them.
 */
export const SHARED_MODULES = {
  react: "^19.3.1",
  "react-dom": "^19.3.1",
  "react-dom/client": "^19.3.1",
  "react/jsx-runtime": "^19.3.1",
  "zod/mini": "^4.6.7",
  "@kalima/platform/react": "^0.2.0",
  "@kalima/platform/forms": "^0.2.0",
  "@kalima/platform/rich-text": "^0.2.0",
  "@kalima/ui": "^0.1.0",
  "@kalima/ui/content": "^0.1.0",
  "@kalima/ui/forms": "^0.1.0",
  "@kalima/ui/overlays": "^0.1.0",
} as const;

type RequestedModule = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  /** Without it the build brings a copy of its own. */
  import?: false;
};

/**
 * Requests shared modules for a remote's build. Without a provider in the page the remote refuses to load, instead of
 * bringing a second copy.
 */
export function requestedModules(ranges: Record<string, string> = SHARED_MODULES): Record<string, RequestedModule> {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );
}

/** The version of each shared module that the shell in this folder has installed, for its build to provide. */
export function providedVersions(shell: string): Record<string, string> {
  const { resolve } = createRequire(join(shell, "package.json"));
  return Object.fromEntries(Object.keys(SHARED_MODULES).map((name) => [name, installedVersion(name, resolve(name))]));
}

/** Read from the package's folder: packages do not export their `package.json`. */
function installedVersion(module: string, file: string): string {
  const name = getPackageName(module);
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = packageJsonIn(folder);
    if (found?.name === name && found.version) return found.version;
  }
  throw new Error(`${module}: no package.json of ${name} above its file`);
}

function getPackageName(module: string): string {
  return module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");
}

function packageJsonIn(folder: string): { name?: string; version?: string } | null {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return null;
  }
}
