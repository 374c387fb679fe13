import type { ServerClient } from "@kalima/platform/host";
import {
  approveVersion,
  canDeployVersion,
  createPreview,
  createReleaseToken,
  endLocalRemote,
  endPreviewsOfVersion,
  forgetReleaseErrors,
  getReleaseAccess,
  getReleaseHistory,
  getReleaseSeries,
  listReleasedVersions,
  listReleaseErrors,
  listReleases,
  RELEASE_ACTIONS,
  refuseVersion,
  requireApprovals,
  revokeReleaseToken,
  setLocalRemote,
} from "@kalima/releases-contract";
import { getSiteStatus } from "@kalima/school-contract";
import type { LocalRemoteActions } from "./local-remote/local-remote-form.tsx";
import type { AccessActions } from "./releases/access/access-actions.ts";
import type { ReleaseActions } from "./releases/release-actions.ts";

export type ServerCalls = Pick<ServerClient, "call">;

/**
 * Binds the actions of staff on releases to calls of the server. The page shows failures at the control that was used.
 */
export function releaseCalls(http: ServerCalls): ReleaseActions {
  return {
    onRead: () => http.call(listReleases),
    onReadHistory: (remote) => http.call(getReleaseHistory, { params: { remote } }),
    onReadErrors: (remote) => http.call(listReleaseErrors, { params: { remote } }),
    async onForgetErrors(remote, version) {
      await http.call(forgetReleaseErrors, { params: { remote, version } });
    },
    onReadSeries: (remote, window) => http.call(getReleaseSeries, { params: { remote }, query: { window } }),
    onCheck: (remote, version) => http.call(canDeployVersion, { params: { remote, version } }),
    onDecide: async (remote, action, decision) => {
      await http.call(RELEASE_ACTIONS[action].operation, { params: { remote }, body: decision });
    },
  };
}

/** The public calls of the page. */
export function publicCalls(http: ServerCalls) {
  return {
    onReadStatus: () => http.call(getSiteStatus),
    onReadVersions: () => http.call(listReleasedVersions),
  };
}

/** Who may release, and what people decide about versions, as calls of the server. */
export function accessCalls(http: ServerCalls): AccessActions {
  return {
    async onRead() {
      const [access, remotes] = await Promise.all([http.call(getReleaseAccess), http.call(listReleases)]);
      return { access, remotes };
    },
    onCreateToken: (remote, token) => http.call(createReleaseToken, { params: { remote }, body: token }),
    async onRevokeToken(remote, name) {
      await http.call(revokeReleaseToken, { params: { remote, name } });
    },
    async onApprove(remote, version) {
      await http.call(approveVersion, { params: { remote, version } });
    },
    async onRefuse(remote, version, reason) {
      await http.call(refuseVersion, { params: { remote, version }, body: { reason } });
    },
    async onEndPreviews(remote, version) {
      await http.call(endPreviewsOfVersion, { params: { remote, version } });
    },
    async onRequireApprovals(remote, rule) {
      await http.call(requireApprovals, { params: { remote }, body: rule });
    },
    onPreview: (remote, version) => http.call(createPreview, { params: { remote, version } }),
  };
}

/** Turning a local remote on and off; the page is loaded again with it, or without. */
export function localRemoteCalls(http: ServerCalls): LocalRemoteActions {
  return {
    async onTurnOn(remote, address) {
      await http.call(setLocalRemote, { params: { remote }, body: { address } });
      window.location.reload();
    },
    async onEnd(remote) {
      await http.call(endLocalRemote, { params: { remote } });
      window.location.reload();
    },
  };
}
