import { findShellProblems } from "@kalima/contracts/published";
import { StartError } from "../../kernel/database/data-folder.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  checkHosts,
  emitServerContract,
  formatHostProblem,
  type Hosts,
  type Registry,
  type RegistryRepository,
  type ReleaseWithVersions,
  readBuiltShell,
} from "../registry/public.ts";

type Dependencies = Pick<ModuleContext, "config" | "log"> & {
  registry: Pick<Registry, "activateHosts">;
  repository: Pick<RegistryRepository, "readState">;
  /** The folder that contains the shell's build. */
  projectFolder: string;
};

/** The contracts of this checkout's shell and server, compared with the live versions when the server starts. */
export function createOwnHosts({ registry, repository, config, log, projectFolder }: Dependencies) {
  async function read(): Promise<Hosts> {
    const built = await readBuiltShell(projectFolder).catch((error: Error) => {
      log.warn(`the shell's build cannot be read: ${error.message}`);
      return null;
    });
    return { shell: built?.build.shell.contract ?? null, server: emitServerContract() };
  }

  /** @throws {StartError} when this shell or server breaks a version that people chose for visitors. */
  function refuseToBreak(releases: readonly ReleaseWithVersions[], hosts: Hosts, before: Hosts): void {
    const { broken } = checkHosts(releases, hosts, before.shell);
    for (const problem of broken) log.error(formatHostProblem(problem));
    const [first] = broken;
    if (!first || config.mayBreakRemotes || config.reloadsPages) return;
    throw new StartError(
      `${formatHostProblem(first)} Release a version of it that fits first, or start with ALLOW_BROKEN_REMOTES=1.`,
    );
  }

  /** Runs before the builds of the project folder are published: they are compared with this shell and this server. */
  async function activate(hosts: Hosts): Promise<void> {
    try {
      await registry.activateHosts(hosts, (releases, before) => refuseToBreak(releases, hosts, before));
    } catch (error) {
      if (error instanceof StartError) throw error;
      log.warn(`the live versions are not compared with this server: ${(error as Error).message}`);
    }
  }

  /** Logs the problems that remain after the builds of the project folder are published. */
  async function logProblems({ shell, server }: Hosts): Promise<void> {
    const releases = await repository.readState().catch(() => []);
    for (const problem of checkHosts(releases, { shell, server }).warnings) log.warn(formatHostProblem(problem));
    const calls =
      shell && server ? findShellProblems(shell, { remotes: [], api: server.api, sockets: server.sockets }) : [];
    for (const { subject, reason } of calls) log.error(`this shell does not fit this server, ${subject}: ${reason}`);
  }

  return { read, activate, logProblems };
}
