import { AppError } from "@kalima/contracts/errors";
import type { Platform } from "@kalima/platform";
import { platformFor } from "@kalima/platform/platform-for";
import type { ReleasedRemote, RemoteVersion } from "@kalima/releases-contract";
import { splitCalls } from "../joined-calls.ts";
import type { createNotices } from "../reports/late-observers.ts";
import type { VersionRefresh } from "./version-refresh.ts";

type PlatformOptions = {
  /** The platform that all remotes share. */
  platform: Omit<Platform, "remote">;
  notices: Pick<ReturnType<typeof createNotices>, "add" | "during">;
  versionRefresh: Pick<VersionRefresh, "latest">;
};

/**
 * The platform of one version: restricted to its contract, unless the page does not have that contract, as for the last
 * good version. Undeclared actions and failed calls are reported.
 */
export function remotePlatform(
  remote: ReleasedRemote,
  { version }: RemoteVersion,
  { platform, notices, versionRefresh }: PlatformOptions,
): Platform {
  const { name, permissions = [], sockets = [], calls, ...contract } = remote.contract;
  const declared = version === contract.version ? { ...contract, sockets, calls: calls && splitCalls(calls) } : {};
  const http: Platform["http"] = {
    async call(...request) {
      // It may still be on the screen with what the visitor wrote, but it must not act any more.
      if (versionRefresh.latest(remote).isDisabled) throw new AppError("server.unavailable");
      return notices.during(platform.http.call(...request)).catch((error: unknown) => {
        notices.add({ kind: "call", owner: remote, version, error, at: performance.now() });
        throw error;
      });
    },
  };
  return platformFor({ ...declared, name, version, permissions }, { ...platform, http }, (error) =>
    notices.add({ kind: "undeclared", owner: remote, version, error }),
  );
}
