import { type Outcome, type Tools as ReleaseTools, runReleaseCommand, toOutcome } from "@kalima/release-client";
import type { Approvals, Registry, ReleaseKeysService } from "../modules/registry/public.ts";
import type { ReleaseTokens } from "../modules/release-access/public.ts";
import type { Command, InstallationCommand } from "./commands.ts";
import { printKeys, printTokens } from "./print.ts";

/** Services for the commands that need the server of a site. */
export type Installation = {
  registry: Registry;
  tokens: ReleaseTokens;
  approvals: Approvals;
  keys: ReleaseKeysService;
  actor: string;
};
export type Tools = ReleaseTools & { installation: Installation };
type Of<N extends InstallationCommand["name"]> = Extract<InstallationCommand, { name: N }>;

async function requireApprovals(command: Of<"require-approvals">, { approvals, actor }: Installation) {
  const { remote, approvals: count, abovePercent } = command;
  const holds = await approvals.setRule(remote, count > 0 ? { approvals: count, abovePercent } : null, actor);
  const rule =
    count > 0 ? `more than ${abovePercent} % of the visitors want ${count} approvals` : "nobody has to approve";
  const says = holds ? rule : `proposed; once another person wants the same, ${rule}`;
  return toOutcome(`${remote}: ${says}`, { remote, approvals: count, abovePercent, holds });
}

/** A token cannot judge, so that no program approves what it publishes. */
async function judge(command: Of<"approve"> | Of<"refuse">, { approvals, actor }: Installation): Promise<Outcome> {
  const { name, remote, version } = command;
  if (name === "approve") await approvals.approve(remote, version, actor);
  else await approvals.refuse(remote, version, { actor, reason: command.reason });
  const verdict = name === "approve" ? "approved" : "refused";
  return toOutcome(`${remote} ${version} is ${verdict}`, { remote, version, verdict });
}

async function retire({ remote, reason, revision }: Of<"retire">, { registry, actor }: Installation): Promise<Outcome> {
  const by = { actor, ...(revision !== undefined && { revision }), ...(reason !== undefined && { reason }) };
  await registry.retire(remote, by);
  return toOutcome(`${remote} is retired; what it owned is free`, { remote });
}

async function createToken(command: Of<"create-token">, { tokens, actor: createdBy }: Installation): Promise<Outcome> {
  const { remote, token: name, rights, days } = command;
  const created = await tokens.create({ remote, name, rights, days, createdBy });
  const note = `It is shown this once and holds until ${created.expiresAt.slice(0, 10)}: put it into RELEASE_TOKEN.`;
  return toOutcome(`${created.secret}\n${note}`, created);
}

async function retireKey({ key, signAgain }: Of<"retire-key">, { keys }: Installation): Promise<Outcome> {
  const { signedAgain, isLeft } = await keys.retire(key, { signAgain });
  const again = signedAgain.length > 0 ? `; signed again: ${signedAgain.join(", ")}` : "";
  const text = isLeft ? `visitors get nothing that ${key} signed: remove it from RELEASE_KEYS` : `${key} is retired`;
  return toOutcome(text + again, { id: key, signedAgain, isLeft });
}

/**
 * Runs a command.
 *
 * @throws {AppError} of the registry, {BuildError} of the store.
 */
export async function runCommand(command: Command, { installation, ...tools }: Tools): Promise<Outcome> {
  switch (command.name) {
    case "require-approvals":
      return requireApprovals(command, installation);
    case "approve":
    case "refuse":
      return judge(command, installation);
    case "retire":
      return retire(command, installation);
    case "create-token":
      return createToken(command, installation);
    case "tokens": {
      const tokens = await installation.tokens.list(command.remote);
      return toOutcome(printTokens(tokens), tokens);
    }
    case "revoke-token": {
      const { remote, token: name } = command;
      await installation.tokens.revoke(remote, name);
      return toOutcome(`${name} of ${remote} is revoked`, { remote, name });
    }
    case "keys": {
      const keys = await installation.keys.list();
      return toOutcome(printKeys(keys), keys);
    }
    case "rotate-key": {
      const id = await installation.keys.rotate();
      return toOutcome(`${id} signs from now on; the keys before it verify until they are retired`, { id });
    }
    case "retire-key":
      return retireKey(command, installation);
    default:
      return runReleaseCommand(command, tools);
  }
}
