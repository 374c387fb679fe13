import { backendOf } from "../operations/operation.ts";
import { isInRange } from "../pages/platform-range.ts";
import type { Finding } from "./compare.ts";
import { callsTo, compareCalls } from "./comparisons.ts";
import type { DeployProblem } from "./deploy-problem.ts";
import type { ApiContract, PublishedRemote } from "./published-contract.ts";

/** The operations of a backend's version, with their schemas. */
export type BackendContract = { version: string; api: ApiContract };
export type Backends = {
  /** Origins by name, of the backends that the site's settings allow. */
  origins: Readonly<Record<string, string>>;
  /** By backend, every contract that an instance of it may have now: two of them while one version replaces another. */
  contracts: Readonly<Record<string, readonly BackendContract[]>>;
};

/** The last platform whose HTTP client knew no backends. */
const WITHOUT_BACKENDS = "2.2.0";

const addName = (other: string, findings: readonly Finding[]): DeployProblem[] =>
  findings.map((finding) => ({ with: other, ...finding }));

/** Findings about one version of a backend, which answers what a remote calls. */
function compareBackend({ schemas }: PublishedRemote, backend: string, { version, api }: BackendContract): Finding[] {
  return compareCalls(callsTo(backend, schemas?.calls ?? {}), api, `${backend}@${version}`);
}

/** Returns the backends of these calls, by the names of the operations, that a contract does not declare. */
export function listUndeclaredBackends(
  { backends = [] }: Pick<PublishedRemote["contract"], "backends">,
  calls: readonly string[],
): string[] {
  const called = new Set(calls.map(backendOf).filter((backend) => backend !== null));
  return [...called].filter((backend) => !backends.some(({ name }) => name === backend));
}

/**
 * Finds what a version claims of backends and may not have: a site calls only those that its settings name, and only
 * what the contract of the version declares.
 */
export function findBackendClaims(
  { name, contract, schemas }: PublishedRemote,
  { origins }: Pick<Backends, "origins">,
): DeployProblem[] {
  const declared = contract.backends ?? [];
  const called = [...Object.keys(schemas?.calls ?? {}), ...(contract.calls ?? [])];
  const isOld = declared.length > 0 && isInRange(WITHOUT_BACKENDS, contract.platform);
  return [
    ...(Object.hasOwn(origins, name)
      ? [{ with: name, subject: "name", reason: `${name} is a backend of this site, and no remote has its name.` }]
      : []),
    ...declared
      .filter((backend) => !Object.hasOwn(origins, backend.name))
      .map(({ name: backend, origin }) => ({
        with: "the settings of this site",
        subject: `backend ${backend}`,
        reason: `BACKEND_ORIGINS does not name ${backend}${origin ? `, which its team runs at ${origin}` : ""}.`,
      })),
    ...listUndeclaredBackends(contract, called).map((backend) => ({
      with: backend,
      subject: `backend ${backend}`,
      reason: `It calls ${backend}, which its contract does not name.`,
    })),
    ...(isOld
      ? [
          {
            with: "shell",
            subject: "platform version",
            reason: `It has backends, which came with platform 2.3, and says that it runs on ${contract.platform}.`,
          },
        ]
      : []),
  ];
}

/** Finds the reasons against serving a version with the backends as they are. */
export function backendProblems(candidate: PublishedRemote, backends: Backends): DeployProblem[] {
  const names = (candidate.contract.backends ?? []).map(({ name }) => name);
  const compared = names.flatMap((backend): DeployProblem[] => {
    const running = backends.contracts[backend] ?? [];
    const reason = `No version of ${backend} has published its contract on this site.`;
    if (running.length === 0) return [{ with: backend, subject: "contract", reason }];
    return running.flatMap((contract) =>
      addName(`${backend}@${contract.version}`, compareBackend(candidate, backend, contract)),
    );
  });
  return [...findBackendClaims(candidate, backends), ...compared];
}

/** Finds the reasons why a new version of a backend cannot answer a remote that is live; `with` names that remote. */
export function findBackendProblems(
  backend: string,
  contract: BackendContract,
  remotes: readonly PublishedRemote[],
): DeployProblem[] {
  return remotes.flatMap((remote) =>
    addName(`${remote.name}@${remote.version}`, compareBackend(remote, backend, contract)),
  );
}
