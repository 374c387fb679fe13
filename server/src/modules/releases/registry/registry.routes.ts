import {
  changeRelease,
  dataOf,
  deployProblem,
  managedRemote,
  publishVersion,
  releaseChange,
  rollBack,
  startRollout,
  versionName,
} from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, actorOf, type MachineReader, requireSession } from "../../../http/access.ts";
import type { Wanted } from "../credentials/machines.ts";
import type { ReleaseAction } from "../rollout/release.policy.ts";
import type { ChangeBy, Registry } from "./registry.ts";

/** Releases have no owner: access is by role alone, and a program's by its credential for one remote. */
export function registryAccess(machine: (wanted: Wanted) => MachineReader): AccessTable {
  const staff = { roles: ["admin"], reach: "all" } as const;
  const reading = { ...staff, machine: machine("read") };
  const changing = { ...staff, machine: machine("rollout") };
  return {
    "GET /api/releases": { roles: ["admin"], machine: machine("read") },
    "GET /api/releases/:remote/history": reading,
    "GET /api/releases/:remote/versions/:version/problems": reading,
    "POST /api/releases/:remote/versions": staff,
    "POST /api/releases/:remote/rollout": changing,
    "POST /api/releases/:remote/promote": changing,
    "POST /api/releases/:remote/pause": changing,
    "POST /api/releases/:remote/halt": changing,
    "POST /api/releases/:remote/rollback": changing,
    "POST /api/releases/:remote/disable": changing,
  };
}

const params = z.object({ remote: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60)) });
const tags = ["releases"];
const answer = { 200: dataOf(managedRemote) };
const PLAIN_ACTIONS = {
  promote: "Make the version of the rollout the stable one",
  pause: "Freeze the share of the rollout",
  halt: "Serve the stable version to all visitors again",
  disable: "Serve nothing of this remote until its next rollout or rollback",
} as const;

/** Releases in the hands of staff: the same actions as on the command line. */
export function registryRoutes(registry: Registry, mayServe: (address: string) => boolean): FastifyPluginAsyncZod {
  /** The remote after an action. */
  async function change(remote: string, action: ReleaseAction, by: ChangeBy) {
    await registry.change(remote, action, by);
    return { data: await standing(remote) };
  }

  async function standing(remote: string) {
    const found = (await registry.status()).find((managed) => managed.remote === remote);
    if (!found) throw new AppError("request.not_found");
    return found;
  }

  return async (app) => {
    app.get(
      "/api/releases",
      {
        schema: {
          summary: "Every remote's release, with its health",
          tags,
          response: { 200: dataOf(z.array(managedRemote)) },
        },
      },
      async (request) => {
        const all = await registry.status();
        const { machine } = request;
        return { data: machine ? all.filter(({ remote }) => machine.remotes.includes(remote)) : all };
      },
    );
    app.get(
      "/api/releases/:remote/versions/:version/problems",
      {
        schema: {
          summary: "What keeps a published version from being served; warnings among it keep nothing",
          tags,
          params: z.object({ ...params.shape, version: versionName }),
          response: { 200: dataOf(z.array(deployProblem)) },
        },
      },
      async (request) => ({ data: await registry.canDeploy(request.params.remote, request.params.version) }),
    );
    app.get(
      "/api/releases/:remote/history",
      {
        schema: {
          summary: "What was done with a remote, newest first",
          tags,
          params,
          response: { 200: dataOf(z.array(releaseChange)) },
        },
      },
      async (request) => ({ data: await registry.history(request.params.remote) }),
    );
    app.post(
      "/api/releases/:remote/versions",
      {
        schema: {
          summary: "Publish a version without serving it",
          tags,
          params,
          body: publishVersion,
          response: { 201: dataOf(managedRemote) },
        },
      },
      async (request, reply) => {
        const { remote } = request.params;
        const { baseUrl } = request.body;
        if (!mayServe(baseUrl)) throw new AppError("request.invalid", { fields: { baseUrl: "validation.invalid" } });
        const { userId } = requireSession(request);
        await registry.publish({ ...request.body, remote, actor: userId, person: userId });
        return reply.code(201).send({ data: await standing(remote) });
      },
    );
    app.post(
      "/api/releases/:remote/rollout",
      {
        schema: {
          summary: "Serve a version to a share of visitors",
          tags,
          params,
          body: startRollout,
          response: answer,
        },
      },
      async (request) => {
        const { revision, ...action } = request.body;
        const by = { actor: actorOf(request), revision };
        return change(request.params.remote, { type: "rollout", ...action }, by);
      },
    );
    app.post(
      "/api/releases/:remote/rollback",
      {
        schema: {
          summary: "Back to a kept version, by default the last good one",
          tags,
          params,
          body: rollBack,
          response: answer,
        },
      },
      async (request) => {
        const { revision, ...action } = request.body;
        const by = { actor: actorOf(request), revision };
        return change(request.params.remote, { type: "rollback", ...action }, by);
      },
    );
    for (const [type, summary] of Object.entries(PLAIN_ACTIONS) as [keyof typeof PLAIN_ACTIONS, string][]) {
      app.post(
        `/api/releases/:remote/${type}`,
        { schema: { summary, tags, params, body: changeRelease, response: answer } },
        async (request) => {
          const { revision, reason } = request.body;
          const by = { actor: actorOf(request), revision };
          return change(request.params.remote, { type, reason }, by);
        },
      );
    }
  };
}
