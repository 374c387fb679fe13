import { AppError } from "@kalima/contracts/errors";
import { type ReleaseRight, versionName } from "@kalima/releases-contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Access, MachineReader } from "../../kernel/http/access.ts";
import { admins } from "../../kernel/http/access.ts";
import type { ReleaseTokens } from "./release-tokens.ts";

/** The bearer and the rights of a credential of any kind. */
export type Credential = {
  id: string;
  /** For the history. */
  actor: string;
  /** The person who made it; null for a credential without one. */
  person: string | null;
  grants: readonly { remote: string; rights: readonly ReleaseRight[] }[];
};
/** Returns null for a text that is no valid credential of its kind. */
export type CredentialReader = (bearer: string) => Promise<Credential | null>;

/** The right that a route requires of a program on the remote, or the backend, in its path; `read` is satisfied by any right. */
export type RequiredRight = ReleaseRight | "read";

/** No remote has the name of a backend, so one token is for one of the two. */
function readRemoteParam(request: FastifyRequest): string | undefined {
  const { remote, backend } = request.params as { remote?: string; backend?: string };
  return remote ?? backend;
}

/** Tokens as credentials. */
export function createTokenReader(tokens: Pick<ReleaseTokens, "find">): CredentialReader {
  return async (bearer) => {
    const token = await tokens.find(bearer);
    if (!token) return null;
    const { id, name, remote, rights, createdBy: person } = token;
    return { id, actor: `token:${name}`, person, grants: [{ remote, rights }] };
  };
}

function refuse(detail: string): never {
  throw new AppError("releases.token_refused", { extra: { detail } });
}

/**
 * Lets pipelines call the routes of releases: the first reader that knows the credential decides.
 *
 * @throws {AppError} from the reader it answers with: `releases.token_refused` for a credential of another remote, or
 * without the right.
 */
function createMachineAccess(readers: readonly CredentialReader[]): (wanted: RequiredRight) => MachineReader {
  return (wanted) => async (bearer, request) => {
    let credential: Credential | null = null;
    for (const read of readers) credential ??= await read(bearer);
    if (!credential) return null;
    const { id, actor, person, grants } = credential;
    const remotes = grants.map(({ remote }) => remote);
    const remote = readRemoteParam(request);
    if (remote === undefined) return { id, actor, person, remotes, rights: [] };
    const rights = grants.flatMap((grant) => (grant.remote === remote ? grant.rights : []));
    if (rights.length === 0) refuse(`it is for ${remotes.join(", ")}`);
    if (wanted !== "read" && !rights.includes(wanted)) refuse(`it lacks the right "${wanted}"`);
    return { id, actor, person, remotes, rights };
  };
}

/**
 * Defines who may do what with releases. They have no owner: people get access by their role and permission, and a program by
 * its credential for one remote. Routes without an entry here are for people only.
 */
export function createReleaseAccess(readers: readonly CredentialReader[]) {
  const machine = createMachineAccess(readers);
  const seeing = admins("releases.see");
  const changing = { ...admins("releases.change"), reach: "all" } as const;
  return {
    listing: { ...seeing, machine: machine("read") },
    reading: { ...seeing, reach: "all", machine: machine("read") },
    withRight: {
      rollout: { ...changing, machine: machine("rollout") },
      publish: { ...changing, machine: machine("publish") },
    },
  } as const satisfies { listing: Access; reading: Access; withRight: Record<ReleaseRight, Access> };
}

export type ReleaseAccess = ReturnType<typeof createReleaseAccess>;

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60));
/** Parameters of paths that name a remote. */
export const remoteParams = z.object({ remote: remoteName });
/** Parameters of paths that name a version of a remote. */
export const versionParams = z.object({ remote: remoteName, version: versionName });
