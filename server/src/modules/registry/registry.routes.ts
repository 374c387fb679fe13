import { AppError } from "@kalima/contracts/errors";
import { BuildError, parseDocument, type RemoteBuild } from "@kalima/release-client";
import {
  canDeployVersion,
  checkBuild,
  getPublishedEvents,
  getReleaseHistory,
  listReleases,
  publishVersion,
  RELEASE_ACTIONS,
  type ReleaseActionName,
} from "@kalima/releases-contract";
import { admins, readActor, requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import { type ReleaseAccess, remoteParams, versionParams } from "../release-access/public.ts";
import type { Registry } from "./registry.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";

const params = remoteParams;
const tags = ["releases"];

const SUMMARIES: Record<ReleaseActionName, string> = {
  rollout: "Serve a version to a share of visitors",
  promote: "Make the version of the rollout the stable one",
  pause: "Freeze the share of the rollout",
  halt: "Serve the stable version to all visitors again",
  rollback: "Back to a kept version, by default the last good one",
  disable: "Serve nothing of this remote until its next rollout or rollback",
};

const ACTS = {
  rollout: "release.rolled_out",
  promote: "release.promoted",
  pause: "release.paused",
  halt: "release.halted",
  rollback: "release.rolled_back",
  disable: "release.disabled",
} as const satisfies Record<ReleaseActionName, string>;

/** @throws {AppError} `releases.build_refused` for what describes no build of this remote. */
function readCandidate(remote: string, release: object): RemoteBuild {
  try {
    const build = parseDocument(JSON.stringify(release));
    if (build.name !== remote) throw new BuildError(`This is ${build.name}, not ${remote}.`);
    return build;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    throw new AppError("releases.build_refused", { extra: { detail: error.message } });
  }
}

/** Routes with which staff change releases; the command line offers the same actions. */
export function registryRoutes(
  registry: Registry,
  mayServe: (address: string) => boolean,
  { listing, reading, withRight }: ReleaseAccess,
): Routes {
  const actions = (Object.keys(RELEASE_ACTIONS) as ReleaseActionName[]).map((type) => {
    const { operation, right } = RELEASE_ACTIONS[type];
    return handle(
      operation,
      { access: withRight[right], act: ACTS[type], summary: SUMMARIES[type], tags, params },
      async (request) => {
        const { revision, ...details } = request.body;
        // The body was parsed by the schema of this action.
        const action = { type, ...details } as ReleaseAction;
        const changed = await registry.change(request.params.remote, action, { actor: readActor(request), revision });
        return { data: await registry.describe(changed) };
      },
    );
  });

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
      checkBuild,
      {
        access: reading,
        act: { unaudited: "changes nothing" },
        summary: "What would keep a build that is not published from being served; warnings among it keep nothing",
        tags,
        params,
      },
      async (request) => ({
        data: await registry.findProblems(readCandidate(request.params.remote, request.body.release)),
      }),
    ),
    handle(
      getPublishedEvents,
      { access: listing, summary: "The events that the stable version of a remote publishes", tags },
      async (request) => ({ data: await registry.publishedEvents(request.query.remote) }),
    ),
    handle(
      getReleaseHistory,
      { access: reading, summary: "What was done with a remote, newest first", tags, params },
      async (request) => ({ data: await registry.history(request.params.remote) }),
    ),
    handle(
      publishVersion,
      {
        access: { ...admins("releases.change"), reach: "all" },
        act: "version.published",
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
        return { data: await registry.describe(await registry.release(remote)) };
      },
    ),
    ...actions,
  ];
}
