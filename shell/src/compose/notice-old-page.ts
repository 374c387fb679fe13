import { isAppError } from "@kalima/contracts/errors";
import type { PageNotice } from "./reports/late-observers.ts";
import type { VersionRefresh } from "./slot/version-refresh.ts";

/** An error that the server answers has no cause; what the client makes of an answer that it cannot read has one. */
const isUnreadable = (error: unknown) =>
  isAppError(error) && error.code === "server.unexpected" && error.cause !== undefined;

/**
 * Notices that this page has grown too old for the server: a remote cannot read an answer, and the server gives another
 * version of that remote by now. Calls `onTooOld` once. Where both versions are the same, a reload would bring nothing.
 */
export function noticeOldPage(versionRefresh: Pick<VersionRefresh, "ask">, onTooOld: () => void) {
  let isAsking = false;
  return async (noticed: PageNotice): Promise<void> => {
    if (isAsking || noticed.kind !== "call" || !isUnreadable(noticed.error)) return;
    isAsking = true;
    if (await versionRefresh.ask(noticed.owner)) onTooOld();
    else isAsking = false;
  };
}
