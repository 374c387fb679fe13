import { profileChanges, user } from "../api/accounts.ts";
import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as releases from "../api/managed-releases.ts";
import * as notifications from "../api/notifications.ts";
import { operation } from "./operation.ts";

// Operations that no remote and no shell calls: a file of their own, so that a browser never loads their schemas.

export const listNotifications = operation("GET /api/notifications", {
  query: pageQuery,
  answer: wrapList(notifications.notification),
});
/** Marks all as read. */
export const readNotifications = operation("POST /api/notifications/read", { answer: wrapData(done) });
/** `getProfile` and `updateProfile` under the other path of the product specification. */
export const getAuthProfile = operation("GET /api/auth/profile", { answer: wrapData(user) });
export const updateAuthProfile = operation("PUT /api/auth/profile", { body: profileChanges, answer: wrapData(user) });
export const publishVersion = operation("POST /api/releases/:remote/versions", {
  body: releases.publishVersion,
  answer: wrapData(releases.managedRemote),
});
