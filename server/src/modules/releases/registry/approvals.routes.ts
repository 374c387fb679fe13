import { approvalRule, dataOf, done, refuseVersion, versionName } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { Approvals } from "./approvals.ts";

const staff = { roles: ["admin"], reach: "all" } as const;
/** People alone: a program's consent is nobody's. */
export const approvalsAccess: AccessTable = {
  "PUT /api/releases/:remote/approvals": staff,
  "POST /api/releases/:remote/versions/:version/approval": staff,
  "POST /api/releases/:remote/versions/:version/refusal": staff,
};

const params = z.object({ remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)) });
const tags = ["releases"];

/** Consent of other people to a version. */
export function approvalsRoutes(approvals: Approvals): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      "/api/releases/:remote/approvals",
      {
        schema: {
          summary: "How many other people must approve a version, and above which share; 0 ends it",
          tags,
          params,
          body: approvalRule,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const rule = request.body.approvals > 0 ? request.body : null;
        await approvals.require(request.params.remote, rule, requireSession(request).userId);
        return { data: { done: true as const } };
      },
    );
    app.post(
      "/api/releases/:remote/versions/:version/approval",
      {
        schema: {
          summary: "Approve a version that somebody else published",
          tags,
          params: z.object({ ...params.shape, version: versionName }),
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const { remote, version } = request.params;
        await approvals.approve(remote, version, requireSession(request).userId);
        return { data: { done: true as const } };
      },
    );
    app.post(
      "/api/releases/:remote/versions/:version/refusal",
      {
        schema: {
          summary: "Refuse a version that somebody else published, with a reason; approving it later takes this back",
          tags,
          params: z.object({ ...params.shape, version: versionName }),
          body: refuseVersion,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const { remote, version } = request.params;
        const actor = requireSession(request).userId;
        await approvals.refuse(remote, version, { actor, reason: request.body.reason });
        return { data: { done: true as const } };
      },
    );
  };
}
