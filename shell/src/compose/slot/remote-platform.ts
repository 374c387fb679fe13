import type { ReleasedRemote, RemoteVersion } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Platform } from "@kalima/platform";
import { platformFor } from "@kalima/platform/platform-for";
import type { createNotices } from "../reports/late-observers.ts";
import type { VersionRefresh } from "./version-refresh.ts";

type Parts = {
  /** What every remote is given. */
  platform: Omit<Platform, "remote">;
  notices: Pick<ReturnType<typeof createNotices>, "add">;
  versionRefresh: Pick<VersionRefresh, "latest">;
};

/**
 * The platform of one version: kept to its contract, unless it is a version whose contract the page does not have, such
 * as the last good one. What it does beyond, and calls that fail, are noticed.
 */
export function remotePlatform(
  remote: ReleasedRemote,
  { version }: RemoteVersion,
  { platform, notices, versionRefresh }: Parts,
): Platform {
  const { name, permissions = [], sockets = [], ...contract } = remote.contract;
  const declared = version === contract.version ? { ...contract, sockets } : {};
  const http: Platform["http"] = {
    async call(...request) {
      // What a visitor wrote in it may still be on the screen, but it does nothing any more.
      if (versionRefresh.latest(remote).isDisabled) throw new AppError("server.unavailable");
      return platform.http.call(...request).catch((error: unknown) => {
        notices.add({ kind: "call", owner: remote, version, error, at: performance.now() });
        throw error;
      });
    },
  };
  return platformFor({ ...declared, name, version, permissions }, { ...platform, http }, (error) =>
    notices.add({ kind: "undeclared", owner: remote, version, error }),
  );
}
