import { AppError } from "@kalima/contracts/errors";
import { type BackendContract, findBackendProblems } from "@kalima/contracts/published";
import type { ManagedBackend } from "@kalima/releases-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { addBackendContract, describeBackends, keepBackendContract } from "./backends/backend-contracts.ts";
import { isShell } from "./build/remote-build.ts";
import { toPublishedRemote } from "./contracts-gate/contracts-gate.ts";
import type { LiveVersions } from "./live-versions.ts";
import { assertNoProblem } from "./write-release.ts";

/** Contracts of the backends beside the site's server. */
export type RegisteredBackends = {
  /**
   * Registers a version that is about to be rolled out. From then on remotes are compared with it, too.
   *
   * @throws {AppError} `releases.contract_broken` when it does not answer what a version of a remote calls that visitors
   * get, or that a page may still have open, and for a backend that this site's settings do not name.
   */
  publish(backend: string, contract: BackendContract, actor: string): Promise<void>;
  /**
   * Records that all instances have this version: the others are compared with no remote any more.
   *
   * @throws {AppError} `releases.version_unknown` before it was published; `releases.contract_broken` as above.
   */
  settle(backend: string, version: string): Promise<void>;
  list(): Promise<ManagedBackend[]>;
};

type Dependencies = {
  database: Database;
  clock: Clock;
  live: Pick<LiveVersions, "readOpen" | "underLock">;
  origins: Readonly<Record<string, string>>;
};

export function createRegisteredBackends({ database, clock, live, origins }: Dependencies): RegisteredBackends {
  function requireAllowed(backend: string): void {
    if (Object.hasOwn(origins, backend)) return;
    throw new AppError("releases.contract_broken", { extra: { detail: `BACKEND_ORIGINS does not name ${backend}.` } });
  }

  return {
    async publish(backend, contract, actor) {
      requireAllowed(backend);
      await live.underLock(async (tx) => {
        const remotes = (await live.readOpen(tx)).filter((build) => !isShell(build)).map(toPublishedRemote);
        assertNoProblem(findBackendProblems(backend, contract, remotes));
        await addBackendContract(tx, backend, { ...contract, actor, at: clock() });
      });
    },
    async settle(backend, version) {
      requireAllowed(backend);
      const isKnown = await live.underLock((tx) => keepBackendContract(tx, backend, version));
      if (!isKnown) throw new AppError("releases.version_unknown");
    },
    list: () => describeBackends(database, origins),
  };
}
