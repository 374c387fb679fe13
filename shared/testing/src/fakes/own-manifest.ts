import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RemoteManifest } from "@kalima/contracts/pages";
import { expect } from "vitest";

/** The manifest of the remote whose test is running; null for a test that is no remote's. */
export async function ownManifest(): Promise<RemoteManifest | null> {
  const { testPath } = expect.getState();
  for (let folder = dirname(testPath ?? "/"); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "remote.manifest.ts");
    if (!existsSync(path)) continue;
    const { manifest } = (await import(/* @vite-ignore */ path)) as { manifest: RemoteManifest };
    return manifest;
  }
  return null;
}
