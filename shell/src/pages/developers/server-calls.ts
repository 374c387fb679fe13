import type { ServerClient } from "@kalima/platform/host";
import type { LocalRemoteActions } from "./local-remote/local-remote-form.tsx";
import type { ReleaseActions } from "./releases/release-actions.ts";

export type ServerCalls = Pick<ServerClient, "get" | "post" | "put" | "delete">;

const QUIET = { quiet: true };
const pathOf = (remote: string, rest: string) => `/releases/${encodeURIComponent(remote)}/${rest}`;

/** What staff do with releases, as calls of the server; failures are shown where they were asked for. */
export function releaseCalls(http: ServerCalls): ReleaseActions {
  return {
    onRead: () => http.get("/releases", QUIET),
    onReadHistory: (remote) => http.get(pathOf(remote, "history"), QUIET),
    onDecide: (remote, action, decision) => http.post(pathOf(remote, action), decision, QUIET),
  };
}

/** Turning a local remote on and off; the page is loaded again with it, or without. */
export function localRemoteCalls(http: ServerCalls): LocalRemoteActions {
  return {
    async onTurnOn(remote, address) {
      await http.put(pathOf(remote, "local"), { address }, QUIET);
      window.location.reload();
    },
    async onEnd(remote) {
      await http.delete(pathOf(remote, "local"), undefined, QUIET);
      window.location.reload();
    },
  };
}
