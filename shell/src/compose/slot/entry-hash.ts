import type { RemoteModule } from "@kalima/platform/remote";
import type { RemoteVersion } from "@kalima/releases-contract";

/** A version of the release set; `isLocal` where a developer's machine serves it. */
type LoadableVersion = RemoteVersion & { isLocal?: boolean };

export type LoadRemote = (name: string, version: LoadableVersion, attempt: number) => Promise<RemoteModule>;

/** Only what a developer serves may come without a hash: it changes with every save, and the server let it in by name. */
export function getEntryHash({ version, integrity, isLocal }: LoadableVersion): string {
  if (integrity) return integrity;
  if (isLocal) return "";
  throw new Error(`${version} has no integrity hash`);
}
