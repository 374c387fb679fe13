import * as z from "zod/mini";
import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/managed-releases.ts";
import * as access from "../api/release-access.ts";
import * as causes from "../api/release-causes.ts";
import { operation } from "./operation.ts";

const managed = wrapData(api.managedRemote);

export const listReleases = operation("GET /api/releases", { answer: wrapData(z.array(api.managedRemote)) });
export const getReleaseHistory = operation("GET /api/releases/:remote/history", {
  answer: wrapData(z.array(api.releaseChange)),
});
export const startRollout = operation("POST /api/releases/:remote/rollout", {
  body: api.startRollout,
  answer: managed,
});
export const promoteRelease = operation("POST /api/releases/:remote/promote", {
  body: api.changeRelease,
  answer: managed,
});
export const pauseRollout = operation("POST /api/releases/:remote/pause", {
  body: api.changeRelease,
  answer: managed,
});
export const haltRollout = operation("POST /api/releases/:remote/halt", { body: api.changeRelease, answer: managed });
export const rollBackRelease = operation("POST /api/releases/:remote/rollback", {
  body: api.rollBack,
  answer: managed,
});
export const disableRemote = operation("POST /api/releases/:remote/disable", {
  body: api.changeRelease,
  answer: managed,
});
export const setLocalRemote = operation("PUT /api/releases/:remote/local", {
  body: api.localRemote,
  answer: wrapData(api.localRemoteState),
});
export const endLocalRemote = operation("DELETE /api/releases/:remote/local", { answer: wrapData(done) });

/** A form: `uploadFields`, then `release.json`, then the files that it lists under their names, with their `.br` twins. */
export const publishBuild = operation("POST /api/releases/:remote/builds", {
  isUpload: true,
  answer: wrapData(api.publishedVersion),
});
export const canDeployVersion = operation("GET /api/releases/:remote/versions/:version/problems", {
  answer: wrapData(z.array(api.deployProblem)),
});
export const listReleaseTokens = operation("GET /api/releases/:remote/tokens", {
  answer: wrapData(z.array(api.releaseToken)),
});
export const createReleaseToken = operation("POST /api/releases/:remote/tokens", {
  body: api.createReleaseToken,
  answer: wrapData(api.createdReleaseToken),
});
export const revokeReleaseToken = operation("DELETE /api/releases/:remote/tokens/:name", { answer: wrapData(done) });
export const createPreview = operation("POST /api/releases/:remote/versions/:version/preview", {
  answer: wrapData(api.previewAddress),
});
/** Ends every link to this version, also where it is open. */
export const endPreviewsOfVersion = operation("DELETE /api/releases/:remote/versions/:version/preview", {
  answer: wrapData(access.endedPreviews),
});
export const beginPreview = operation("POST /api/releases/preview", {
  body: api.beginPreview,
  answer: wrapData(api.previewState),
});
export const endPreview = operation("DELETE /api/releases/preview", { answer: wrapData(done) });
export const requireApprovals = operation("PUT /api/releases/:remote/approvals", {
  body: api.approvalRule,
  answer: wrapData(done),
});
export const approveVersion = operation("POST /api/releases/:remote/versions/:version/approval", {
  answer: wrapData(done),
});
export const refuseVersion = operation("POST /api/releases/:remote/versions/:version/refusal", {
  body: access.refuseVersion,
  answer: wrapData(done),
});
export const getReleaseAccess = operation("GET /api/releases/access", { answer: wrapData(access.releaseAccess) });

export const listReleaseErrors = operation("GET /api/releases/:remote/errors", {
  answer: wrapData(z.array(causes.releaseError)),
});
export const forgetReleaseErrors = operation("DELETE /api/releases/:remote/versions/:version/errors", {
  answer: wrapData(done),
});
/** Packed as `application/gzip`. */
export const keepSourceMaps = operation("PUT /api/releases/:remote/versions/:version/maps", {
  isUpload: true,
  answer: wrapData(done),
});

export const getReleaseSeries = operation("GET /api/releases/:remote/series", {
  query: z.object({ window: z.optional(causes.seriesWindow) }),
  answer: wrapData(causes.releaseSeries),
});
