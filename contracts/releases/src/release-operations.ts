import { done, wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import { deployProblem } from "@kalima/contracts/published";
import * as z from "zod/mini";
import {
  approvalRule,
  beginPreviewBody,
  changeRelease,
  createdReleaseToken,
  createReleaseTokenBody,
  localRemote,
  localRemoteState,
  managedRemote,
  previewAddress,
  previewState,
  publishedVersion,
  publishVersionBody,
  releaseChange,
  releasedVersion,
  releaseToken,
  rollBack,
  startRolloutBody,
} from "./managed-releases.ts";
import { checkBuildBody, publishedEvents, publishedEventsQuery } from "./published-events.ts";
import { endedPreviews, refuseVersionBody, releaseAccess } from "./release-access.ts";
import { releaseError, releaseSeries, seriesWindow } from "./release-causes.ts";
import { releaseReport } from "./release-reports.ts";
import { releaseSet } from "./release-set.ts";
import { withdrawals } from "./releases-socket.ts";

export const publishVersion = operation("POST /api/releases/:remote/versions", {
  body: publishVersionBody,
  answer: wrapData(managedRemote),
});
const managed = wrapData(managedRemote);
export const listReleases = operation("GET /api/releases", { answer: wrapData(z.array(managedRemote)) });
export const getReleaseHistory = operation("GET /api/releases/:remote/history", {
  answer: wrapData(z.array(releaseChange)),
});
/** When versions became those of all visitors, the newest first; the last hundred. */
export const listReleasedVersions = operation("GET /api/releases/released", {
  answer: wrapData(z.array(releasedVersion)),
});
export const startRollout = operation("POST /api/releases/:remote/rollout", {
  body: startRolloutBody,
  answer: managed,
});
export const promoteRelease = operation("POST /api/releases/:remote/promote", {
  body: changeRelease,
  answer: managed,
});
export const pauseRollout = operation("POST /api/releases/:remote/pause", {
  body: changeRelease,
  answer: managed,
});
export const haltRollout = operation("POST /api/releases/:remote/halt", { body: changeRelease, answer: managed });
export const rollBackRelease = operation("POST /api/releases/:remote/rollback", {
  body: rollBack,
  answer: managed,
});
export const disableRemote = operation("POST /api/releases/:remote/disable", {
  body: changeRelease,
  answer: managed,
});
export const setLocalRemote = operation("PUT /api/releases/:remote/local", {
  body: localRemote,
  answer: wrapData(localRemoteState),
});
export const endLocalRemote = operation("DELETE /api/releases/:remote/local", { answer: wrapData(done) });

/** A form: `uploadFields`, then `release.json`, then the files that it lists under their names, with their `.br` twins. */
export const publishBuild = operation("POST /api/releases/:remote/builds", {
  isUpload: true,
  answer: wrapData(publishedVersion),
});
export const canDeployVersion = operation("GET /api/releases/:remote/versions/:version/problems", {
  answer: wrapData(z.array(deployProblem)),
});
/** Compares a build that is not published with all that is live, as a rollout would. */
export const checkBuild = operation("POST /api/releases/:remote/checks", {
  body: checkBuildBody,
  answer: wrapData(z.array(deployProblem)),
});
/** The events that the stable version of a remote publishes, for teams that consume them. */
export const getPublishedEvents = operation("GET /api/releases/events", {
  query: publishedEventsQuery,
  answer: wrapData(publishedEvents),
});
export const listReleaseTokens = operation("GET /api/releases/:remote/tokens", {
  answer: wrapData(z.array(releaseToken)),
});
export const createReleaseToken = operation("POST /api/releases/:remote/tokens", {
  body: createReleaseTokenBody,
  answer: wrapData(createdReleaseToken),
});
export const revokeReleaseToken = operation("DELETE /api/releases/:remote/tokens/:name", { answer: wrapData(done) });
export const createPreview = operation("POST /api/releases/:remote/versions/:version/preview", {
  answer: wrapData(previewAddress),
});
/** Ends every link to this version, also where it is open. */
export const endPreviewsOfVersion = operation("DELETE /api/releases/:remote/versions/:version/preview", {
  answer: wrapData(endedPreviews),
});
export const beginPreview = operation("POST /api/releases/preview", {
  body: beginPreviewBody,
  answer: wrapData(previewState),
});
export const endPreview = operation("DELETE /api/releases/preview", { answer: wrapData(done) });
export const requireApprovals = operation("PUT /api/releases/:remote/approvals", {
  body: approvalRule,
  answer: wrapData(done),
});
export const approveVersion = operation("POST /api/releases/:remote/versions/:version/approval", {
  answer: wrapData(done),
});
export const refuseVersion = operation("POST /api/releases/:remote/versions/:version/refusal", {
  body: refuseVersionBody,
  answer: wrapData(done),
});
export const getReleaseAccess = operation("GET /api/releases/access", { answer: wrapData(releaseAccess) });

export const listReleaseErrors = operation("GET /api/releases/:remote/errors", {
  answer: wrapData(z.array(releaseError)),
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
  query: z.object({ window: z.optional(seriesWindow) }),
  answer: wrapData(releaseSeries),
});
export const getReleaseSet = operation("GET /api/releases/current", { answer: wrapData(releaseSet) });
export const getWithdrawals = operation("GET /api/releases/withdrawals", { answer: wrapData(withdrawals) });
export const reportRelease = operation("POST /api/releases/reports", { body: releaseReport, answer: wrapData(done) });
