import { approveVersion, refuseVersion, requireApprovals } from "@kalima/releases-contract";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import { remoteParams, versionParams } from "../release-access/public.ts";
import type { Approvals } from "./approvals.ts";

/** For people only: tokens cannot approve. */
const staff = { ...admins("releases.change"), reach: "all" } as const;
const tags = ["releases"];

/** Consent of other people to a version. */
export function approvalsRoutes(approvals: Approvals): Routes {
  return [
    handle(
      requireApprovals,
      {
        access: staff,
        act: "release.approvals_required",
        summary: "How many other people must approve a version, and above which share; 0 ends it",
        tags,
        params: remoteParams,
      },
      async (request) => {
        const rule = request.body.approvals > 0 ? request.body : null;
        await approvals.setRule(request.params.remote, rule, requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      approveVersion,
      {
        access: staff,
        act: "version.approved",
        summary: "Approve a version that somebody else published",
        tags,
        params: versionParams,
      },
      async (request) => {
        const { remote, version } = request.params;
        await approvals.approve(remote, version, requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      refuseVersion,
      {
        access: staff,
        act: "version.refused",
        summary: "Refuse a version that somebody else published, with a reason; approving it later takes this back",
        tags,
        params: versionParams,
      },
      async (request) => {
        const { remote, version } = request.params;
        const actor = requireSession(request).userId;
        await approvals.refuse(remote, version, { actor, reason: request.body.reason });
        return DONE;
      },
    ),
  ];
}
