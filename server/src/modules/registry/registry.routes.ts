import type { changeRelease } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import {
  canDeployVersion,
  disableRemote,
  getReleaseHistory,
  haltRollout,
  listReleases,
  pauseRollout,
  promoteRelease,
  publishVersion,
  rollBackRelease,
  startRollout,
} from "@kalima/contracts/operations";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { actorOf, requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import { type ReleaseAccess, remoteParams, versionParams } from "../release-access/public.ts";
import type { ChangeBy, Registry } from "./registry.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";

const params = remoteParams;
const tags = ["releases"];

/** Releases in the hands of staff: the same actions as on the command line. */
export function registryRoutes(
  registry: Registry,
  mayServe: (address: string) => boolean,
  { listing, reading, changing }: ReleaseAccess,
): Routes {
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

  const act =
    (type: "promote" | "pause" | "halt" | "disable") =>
    async (request: FastifyRequest<{ Params: { remote: string }; Body: z.output<typeof changeRelease> }>) => {
      const { revision, reason } = request.body;
      return change(request.params.remote, { type, reason }, { actor: actorOf(request), revision });
    };

  return [
    handle(
      listReleases,
      { access: listing, summary: "Every remote's release, with its health", tags },
      async (request) => {
        const all = await registry.status();
        const { machine } = request;
        return { data: machine ? all.filter(({ remote }) => machine.remotes.includes(remote)) : all };
      },
    ),
    handle(
      canDeployVersion,
      {
        access: reading,
        summary: "What keeps a published version from being served; warnings among it keep nothing",
        tags,
        params: versionParams,
      },
      async (request) => ({ data: await registry.canDeploy(request.params.remote, request.params.version) }),
    ),
    handle(
      getReleaseHistory,
      { access: reading, summary: "What was done with a remote, newest first", tags, params },
      async (request) => ({ data: await registry.history(request.params.remote) }),
    ),
    handle(
      publishVersion,
      {
        access: { roles: ["admin"], reach: "all" },
        summary: "Publish a version without serving it",
        tags,
        params,
        status: 201,
      },
      async (request) => {
        const { remote } = request.params;
        const { baseUrl } = request.body;
        if (!mayServe(baseUrl)) throw new AppError("request.invalid", { fields: { baseUrl: "validation.invalid" } });
        const { userId } = requireSession(request);
        await registry.publish({ ...request.body, remote, actor: userId, person: userId });
        return { data: await standing(remote) };
      },
    ),
    handle(
      startRollout,
      { access: changing, summary: "Serve a version to a share of visitors", tags, params },
      async (request) => {
        const { revision, ...action } = request.body;
        const by = { actor: actorOf(request), revision };
        return change(request.params.remote, { type: "rollout", ...action }, by);
      },
    ),
    handle(
      rollBackRelease,
      { access: changing, summary: "Back to a kept version, by default the last good one", tags, params },
      async (request) => {
        const { revision, ...action } = request.body;
        const by = { actor: actorOf(request), revision };
        return change(request.params.remote, { type: "rollback", ...action }, by);
      },
    ),
    handle(
      promoteRelease,
      { access: changing, summary: "Make the version of the rollout the stable one", tags, params },
      act("promote"),
    ),
    handle(pauseRollout, { access: changing, summary: "Freeze the share of the rollout", tags, params }, act("pause")),
    handle(
      haltRollout,
      { access: changing, summary: "Serve the stable version to all visitors again", tags, params },
      act("halt"),
    ),
    handle(
      disableRemote,
      { access: changing, summary: "Serve nothing of this remote until its next rollout or rollback", tags, params },
      act("disable"),
    ),
  ];
}
