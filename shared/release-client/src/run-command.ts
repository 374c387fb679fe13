import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PreviewAddress } from "@kalima/releases-contract";
import { type Outcome, toOutcome } from "./answer.ts";
import type { ReleaseCommand } from "./commands.ts";
import { packMaps } from "./packed-maps.ts";
import { printBackends, printHistory, printProblems, printStatus, printWarnings } from "./print.ts";
import { parseProvenance } from "./provenance.ts";
import { readRelease } from "./read-release.ts";
import { BuildError } from "./release-format.ts";
import type { ChangedRelease, ReleaseAction, ReleaseService } from "./release-service.ts";

export type Tools = {
  service: ReleaseService;
  /** Builder named in the history of a publication. */
  builder: string;
};
type Of<N extends ReleaseCommand["name"]> = Extract<ReleaseCommand, { name: N }>;
type ChangeCommand = Extract<ReleaseCommand, { revision: number | undefined }>;

function formatPreview({ url, until }: PreviewAddress): string {
  return `Preview until ${until.slice(0, 10)}: ${url}`;
}

async function publish({ remote, from, commit, mayBeUnserved }: Of<"publish">, { service, builder }: Tools) {
  const folder = resolve(from);
  const { contract, version: name } = await readRelease(folder);
  const provenance = parseProvenance(commit ?? contract.commit, builder);
  const maps = await packMaps(folder, name);
  const published = await service.publish({ remote, folder, provenance, mayBeUnserved, maps });
  const { version, isNew, baseUrl, preview } = published;
  const text = `${remote} ${version} ${isNew ? "is published" : "was published already"} at ${baseUrl}`;
  return toOutcome(preview ? `${text}\n${formatPreview(preview)}` : text, published);
}

function toAction(command: ChangeCommand): ReleaseAction {
  const reason = command.reason === undefined ? {} : { reason: command.reason };
  switch (command.name) {
    case "rollout": {
      const { version, percent, steps, everyMinutes, cohort } = command;
      const pace = everyMinutes === undefined ? {} : { everyMinutes };
      return { type: "rollout", version, percent, steps, ...pace, ...(cohort && { cohort }), ...reason };
    }
    case "rollback":
      return { type: "rollback", ...(command.version === undefined ? {} : { version: command.version }), ...reason };
    default:
      return { type: command.name, ...reason };
  }
}

function formatChange({ remote, stable, isDisabled, rollout, revision }: ChangedRelease): string {
  const rest = rollout && `, ${rollout.version} ${rollout.state} at ${rollout.percent}%`;
  return `${remote}: ${isDisabled ? "disabled, " : ""}stable ${stable}${rest ?? ""} (revision ${revision})`;
}

async function change(command: ChangeCommand, { service }: Tools): Promise<Outcome> {
  const release = await service.change(command.remote, toAction(command), command.revision);
  const findings = command.name === "rollout" ? await service.canDeploy(command.remote, command.version) : [];
  return toOutcome(formatChange(release) + printWarnings(findings), release);
}

async function showStatus(remote: string | undefined, { service }: Tools): Promise<Outcome> {
  const all = await service.status();
  const shown = remote === undefined ? all : all.filter((managed) => managed.remote === remote);
  if (remote !== undefined && shown.length === 0) throw new BuildError(`Nothing of ${remote} was ever published.`);
  return toOutcome(printStatus(shown), shown);
}

async function publishBackend({ backend, version, openapi }: Of<"publish-backend">, { service }: Tools) {
  const text = await readFile(resolve(openapi), "utf8").catch(() => {
    throw new BuildError(`${openapi} cannot be read.`);
  });
  let description: Record<string, unknown>;
  try {
    description = JSON.parse(text);
  } catch {
    throw new BuildError(`${openapi} is not JSON.`);
  }
  await service.publishBackend(backend, version, description);
  const next = `once all instances have it, run settle-backend ${backend}@${version}`;
  return toOutcome(`${backend}@${version} answers what is live; ${next}`, { backend, version });
}

/**
 * Runs a command.
 *
 * @throws {AppError} of the registry, {BuildError} for a build that cannot be published, {ServiceError} over HTTP.
 */
export async function runReleaseCommand(command: ReleaseCommand, tools: Tools): Promise<Outcome> {
  switch (command.name) {
    case "publish":
      return publish(command, tools);
    case "status":
      return showStatus(command.remote, tools);
    case "history": {
      const changes = await tools.service.history(command.remote);
      return toOutcome(printHistory(changes), changes);
    }
    case "can-i-deploy": {
      const { remote, version } = command;
      const problems = await tools.service.canDeploy(remote, version);
      const text = printProblems(`${remote}@${version}`, problems);
      return { text, json: { remote, version, problems }, isRefused: problems.some(({ isWarning }) => !isWarning) };
    }
    case "preview": {
      const preview = await tools.service.preview(command.remote, command.version);
      return toOutcome(formatPreview(preview), preview);
    }
    case "end-preview": {
      const { remote, version } = command;
      const ended = await tools.service.endPreviews(remote, version);
      const links = ended === 1 ? "link" : "links";
      return toOutcome(`${remote} ${version}: ${ended} preview ${links} ended`, { remote, version, ended });
    }
    case "publish-backend":
      return publishBackend(command, tools);
    case "settle-backend": {
      const { backend, version } = command;
      await tools.service.settleBackend(backend, version);
      return toOutcome(`remotes are compared with ${backend}@${version} alone`, { backend, version });
    }
    case "backends": {
      const backends = await tools.service.listBackends();
      return toOutcome(printBackends(backends), backends);
    }
    default:
      return change(command, tools);
  }
}
