import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PreviewAddress } from "@kalima/releases-contract";
import {
  type Approvals,
  packMaps,
  parseProvenance,
  type Registry,
  type ReleaseAction,
  type ReleaseKeysService,
  readRelease,
  StoreError,
} from "../modules/registry/public.ts";
import type { ReleaseTokens } from "../modules/release-access/public.ts";
import type { Command } from "./commands.ts";
import { UsageError } from "./parse-command.ts";
import {
  printBackends,
  printHistory,
  printKeys,
  printProblems,
  printStatus,
  printTokens,
  printWarnings,
} from "./print.ts";
import type { ChangedRelease, ReleaseService } from "./release-service.ts";

export type Tools = {
  service: ReleaseService;
  /** Services for commands that run on the server only; null over HTTP. */
  installation: Installation | null;
  /** Builder named in the history of a publication. */
  builder: string;
};
export type Installation = {
  registry: Registry;
  tokens: ReleaseTokens;
  approvals: Approvals;
  keys: ReleaseKeysService;
  actor: string;
};
/** Result of a command: `text` for people, `json` for programs. */
export type Outcome = { text: string; json: unknown; isRefused: boolean };
type PublishCommand = Extract<Command, { name: "publish" }>;
type CreateTokenCommand = Extract<Command, { name: "create-token" }>;
type ApprovalCommand = Extract<Command, { name: "require-approvals" | "approve" | "refuse" }>;
type RetireCommand = Extract<Command, { name: "retire" }>;
type ChangeCommand = Exclude<Extract<Command, { revision: number | undefined }>, RetireCommand>;

/** @throws {UsageError} over HTTP, which offers only the calls that a token allows. */
function requireInstallation(installation: Installation | null): Installation {
  if (!installation) throw new UsageError("This command works on the site's server only, without --to.");
  return installation;
}

const toOutcome = (text: string, json: unknown): Outcome => ({ text, json, isRefused: false });

function formatPreview({ url, until }: PreviewAddress): string {
  return `Preview until ${until.slice(0, 10)}: ${url}`;
}

async function publish({ remote, from, commit, mayBeUnserved }: PublishCommand, { service, builder }: Tools) {
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

/** Runs the commands for approvals. They are not available over HTTP, because a token cannot approve. */
async function judge(command: ApprovalCommand, { approvals, actor }: Installation): Promise<Outcome> {
  const { name, remote } = command;
  if (name === "require-approvals") {
    const { approvals: count, abovePercent } = command;
    const holds = await approvals.setRule(remote, count > 0 ? { approvals: count, abovePercent } : null, actor);
    const rule =
      count > 0 ? `more than ${abovePercent} % of the visitors want ${count} approvals` : "nobody has to approve";
    const says = holds ? rule : `proposed; once another person wants the same, ${rule}`;
    return toOutcome(`${remote}: ${says}`, { remote, approvals: count, abovePercent, holds });
  }
  const { version } = command;
  if (name === "approve") await approvals.approve(remote, version, actor);
  else await approvals.refuse(remote, version, { actor, reason: command.reason });
  const verdict = name === "approve" ? "approved" : "refused";
  return toOutcome(`${remote} ${version} is ${verdict}`, { remote, version, verdict });
}

async function retire({ remote, reason, revision }: RetireCommand, { installation }: Tools): Promise<Outcome> {
  const { registry, actor } = requireInstallation(installation);
  const by = { actor, ...(revision !== undefined && { revision }), ...(reason !== undefined && { reason }) };
  await registry.retire(remote, by);
  return toOutcome(`${remote} is retired; what it owned is free`, { remote });
}

async function createToken(command: CreateTokenCommand, { installation }: Tools): Promise<Outcome> {
  const { tokens, actor: createdBy } = requireInstallation(installation);
  const { remote, token: name, rights, days } = command;
  const created = await tokens.create({ remote, name, rights, days, createdBy });
  const note = `It is shown this once and holds until ${created.expiresAt.slice(0, 10)}: put it into RELEASE_TOKEN.`;
  return toOutcome(`${created.secret}\n${note}`, created);
}

async function showStatus(remote: string | undefined, { service }: Tools): Promise<Outcome> {
  const all = await service.status();
  const shown = remote === undefined ? all : all.filter((managed) => managed.remote === remote);
  if (remote !== undefined && shown.length === 0) throw new StoreError(`Nothing of ${remote} was ever published.`);
  return toOutcome(printStatus(shown), shown);
}

async function publishBackend(
  { backend, version, openapi }: Extract<Command, { name: "publish-backend" }>,
  { service }: Tools,
): Promise<Outcome> {
  const text = await readFile(resolve(openapi), "utf8").catch(() => {
    throw new StoreError(`${openapi} cannot be read.`);
  });
  let description: Record<string, unknown>;
  try {
    description = JSON.parse(text);
  } catch {
    throw new StoreError(`${openapi} is not JSON.`);
  }
  await service.publishBackend(backend, version, description);
  const next = `once all instances have it, run settle-backend ${backend}@${version}`;
  return toOutcome(`${backend}@${version} answers what is live; ${next}`, { backend, version });
}

/**
 * Runs a command.
 *
 * @throws {AppError} of the registry, {StoreError} of the store.
 */
export async function runCommand(command: Command, tools: Tools): Promise<Outcome> {
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
    case "require-approvals":
    case "approve":
    case "refuse":
      return judge(command, requireInstallation(tools.installation));
    case "retire":
      return retire(command, tools);
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
    case "create-token":
      return createToken(command, tools);
    case "tokens": {
      const tokens = await requireInstallation(tools.installation).tokens.list(command.remote);
      return toOutcome(printTokens(tokens), tokens);
    }
    case "revoke-token": {
      await requireInstallation(tools.installation).tokens.revoke(command.remote, command.token);
      return toOutcome(`${command.token} of ${command.remote} is revoked`, {
        remote: command.remote,
        name: command.token,
      });
    }
    case "keys": {
      const keys = await requireInstallation(tools.installation).keys.list();
      return toOutcome(printKeys(keys), keys);
    }
    case "rotate-key": {
      const id = await requireInstallation(tools.installation).keys.rotate();
      return toOutcome(`${id} signs from now on; the keys before it verify until they are retired`, { id });
    }
    case "retire-key": {
      const { key, signAgain } = command;
      const { signedAgain, isLeft } = await requireInstallation(tools.installation).keys.retire(key, { signAgain });
      const again = signedAgain.length > 0 ? `; signed again: ${signedAgain.join(", ")}` : "";
      const text = isLeft
        ? `visitors get nothing that ${key} signed: remove it from RELEASE_KEYS`
        : `${key} is retired`;
      return toOutcome(text + again, { id: key, signedAgain, isLeft });
    }
    default:
      return change(command, tools);
  }
}
