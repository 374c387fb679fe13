import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError, isAppError, errors as ofSite } from "@kalima/contracts/errors";
import { type AnswerOf, buildPath, type Operation, parseAnswer } from "@kalima/contracts/operations";
import type { DeployProblem } from "@kalima/contracts/published";
import {
  canDeployVersion,
  checkBuild,
  createPreview,
  endPreviewsOfVersion,
  getPublishedEvents,
  getReleaseHistory,
  keepSourceMaps,
  listBackends,
  listReleases,
  type PublishedEvents,
  publishBackend,
  publishBuild,
  RELEASE_ACTIONS,
  settleBackend,
} from "@kalima/releases-contract";
import { errors as ofReleases } from "@kalima/releases-contract/errors";
import { z } from "zod";
import { readRelease } from "./read-release.ts";
import type { FinishedBuild, ReleaseService } from "./release-service.ts";

/** Timeout of a call, long enough to upload a build on a slow line. */
const ANSWERS_WITHIN_MS = 5 * MINUTE_MS;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

const problem = z.object({ code: z.string(), message: z.string(), detail: z.string().optional() });

/** Thrown when the site cannot be reached or the response is not a site's. The message is one sentence. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
}

/** @throws {ServiceError} for an address over which the token would travel unencrypted. */
function parseOrigin(site: string): string {
  const url = URL.parse(site);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && OWN_MACHINE.has(url.hostname));
  if (!url || !isSafe) throw new ServiceError(`--to wants the https address of a site; not "${site}".`);
  return url.origin;
}

function parseRefusal(status: number, body: unknown, origin: string): Error {
  const read = problem.safeParse(body);
  if (!read.success) return new ServiceError(`${origin} answered ${status}, which is no answer of a site.`);
  const { code, message, detail } = read.data;
  if (code === "auth.token_invalid" || code === "auth.required")
    return new ServiceError("The token is unknown, expired or revoked: make a new one and put it into RELEASE_TOKEN.");
  const extra = detail === undefined ? undefined : { detail };
  // A newer server may send unknown codes; then its message is shown.
  return code in ofSite || code in ofReleases
    ? new AppError(code, { status, ...(extra && { extra }) })
    : new ServiceError(detail === undefined ? `${message}.` : `${message}: ${detail}`);
}

type Body = { content: string | Uint8Array<ArrayBuffer>; type: string };

const toJsonBody = (value: object): Body => ({ content: JSON.stringify(value), type: "application/json" });

/** Encodes the form in memory: Node's client fails on a stream that is answered before its end, as refusals are. */
async function encodeBuild({ folder, provenance, mayBeUnserved }: FinishedBuild): Promise<Body> {
  const { files, render } = await readRelease(folder);
  const present = new Set(await readdir(folder));
  const names = [
    "release.json",
    ...files.flatMap(({ file }) => [file, `${file}.br`]),
    ...(render ? [render.file] : []),
  ];
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...provenance, mayBeUnserved })) form.set(name, String(value));
  for (const name of names.filter((candidate) => present.has(candidate)))
    form.append("file", await openAsBlob(join(folder, name)), name);
  const encoded = new Response(form);
  return { content: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "" };
}

/** Adds questions that only a site answers: about builds that are not published, and about other remotes. */
export type HttpService = ReleaseService & {
  /** Lists the problems that a build would have with what is live. `release` is its `release.json`. */
  checkBuild(remote: string, release: object): Promise<DeployProblem[]>;
  /** Reads the events that the stable version of any remote publishes. */
  publishedEvents(remote: string): Promise<PublishedEvents>;
};

/**
 * Creates a release service that calls the API of a site.
 *
 * @param site its address; https, or this machine.
 * @throws {ServiceError}
 */
export function createHttpService(site: string, token: string): HttpService {
  const origin = parseOrigin(site);

  async function call<O extends Operation>(
    operation: O,
    { params, query, body }: { params?: Record<string, string>; query?: Record<string, string>; body?: Body } = {},
  ): Promise<AnswerOf<O>> {
    const [method = ""] = operation.name.split(" ");
    let answer: Response;
    try {
      const search = query ? `?${new URLSearchParams(query)}` : "";
      answer = await fetch(`${origin}/api${buildPath(operation, params)}${search}`, {
        method,
        // A redirect would carry the token elsewhere.
        redirect: "error",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": body.type }) },
        ...(body && { body: body.content }),
      });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      throw new ServiceError(`${origin} does not answer (${cause?.code ?? message}).`);
    }
    const json: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw parseRefusal(answer.status, json, origin);
    return parseAnswer(operation, json);
  }

  /** Sends the source maps. Servers of earlier versions answer 404; their errors keep the browsers' positions. */
  async function sendMaps(params: { remote: string; version: string }, maps: Buffer): Promise<void> {
    const body = { content: new Uint8Array(maps), type: "application/gzip" };
    await call(keepSourceMaps, { params, body }).catch((error: unknown) => {
      if (!(isAppError(error) && error.status === 404)) throw error;
    });
  }

  return {
    async publish(build) {
      const { remote, maps } = build;
      const published = await call(publishBuild, { params: { remote }, body: await encodeBuild(build) });
      if (maps) await sendMaps({ remote, version: published.version }, maps);
      return published;
    },
    async change(remote, { type, ...action }, revision) {
      return call(RELEASE_ACTIONS[type].operation, { params: { remote }, body: toJsonBody({ ...action, revision }) });
    },
    status: () => call(listReleases),
    history: (remote) => call(getReleaseHistory, { params: { remote } }),
    preview: (remote, version) => call(createPreview, { params: { remote, version } }),
    endPreviews: async (remote, version) => (await call(endPreviewsOfVersion, { params: { remote, version } })).ended,
    canDeploy: (remote, version) => call(canDeployVersion, { params: { remote, version } }),
    publishBackend: async (backend, version, openapi) =>
      void (await call(publishBackend, { params: { backend }, body: toJsonBody({ version, openapi }) })),
    settleBackend: async (backend, version) => void (await call(settleBackend, { params: { backend, version } })),
    listBackends: () => call(listBackends),
    checkBuild: (remote, release) => call(checkBuild, { params: { remote }, body: toJsonBody({ release }) }),
    publishedEvents: (remote) => call(getPublishedEvents, { query: { remote } }),
  };
}
