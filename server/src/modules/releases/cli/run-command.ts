import { resolve } from "node:path";
import type { ManagedRemote } from "@kalima/contracts/api";
import { signDocument } from "../../../security/signing.ts";
import type { StandingRelease } from "../registry/registry.repository.ts";
import type { ChangeBy, Registry } from "../registry/registry.service.ts";
import type { ReleaseAction } from "../rollout/release.policy.ts";
import { parseDocument, readRelease } from "../store/checked-build.ts";
import { StoreError, type VersionStore } from "../store/version-store.ts";
import { assertServed } from "./assert-served.ts";
import type { Command } from "./commands.ts";
import { printHistory, printProblems, printStatus, printWarnings } from "./print.ts";

export type Tools = {
  registry: Registry;
  store: VersionStore;
  privateKey: string;
  /** Base address of a remote's files, without a trailing slash. */
  originOf(remote: string): string;
  actor: string;
};
/** What a command came to: for people, for programs, and whether it was a refusal. */
export type Outcome = { text: string; json: unknown; isRefused: boolean };
type Publish = Extract<Command, { name: "publish" }>;
type Changing = Extract<Command, { revision: number | undefined }>;
type Retire = Extract<Command, { name: "retire" }>;

const done = (text: string, json: unknown): Outcome => ({ text, json, isRefused: false });

async function publish(
  { remote, from, mayBeUnserved }: Publish,
  { registry, store, privateKey, originOf, actor }: Tools,
) {
  const folder = resolve(from);
  const { version } = await readRelease(folder);
  const { document, isNew } = await store.put(remote, version, folder);
  const baseUrl = `${originOf(remote)}/${remote}/${version}`;
  if (!mayBeUnserved) await assertServed(baseUrl, parseDocument(document));
  const signature = signDocument(document, privateKey);
  await registry.publish({ document, signature, baseUrl, actor });
  const text = `${remote} ${version} ${isNew ? "is published" : "was published already"} at ${baseUrl}`;
  return done(text, { remote, version, isNew, baseUrl });
}

function actionOf(command: Exclude<Changing, { name: "retire" }>): ReleaseAction {
  const reason = command.reason === undefined ? {} : { reason: command.reason };
  switch (command.name) {
    case "rollout": {
      const { version, percent, steps, everyMinutes } = command;
      const pace = everyMinutes === undefined ? {} : { everyMinutes };
      return { type: "rollout", version, percent, steps, ...pace, ...reason };
    }
    case "rollback":
      return { type: "rollback", ...(command.version === undefined ? {} : { version: command.version }), ...reason };
    default:
      return { type: command.name, ...reason };
  }
}

function changedText({ remote, stable, isDisabled, rollout, revision }: StandingRelease): string {
  const rest = rollout && `, ${rollout.version} ${rollout.state} at ${rollout.percent}%`;
  return `${remote}: ${isDisabled ? "disabled, " : ""}stable ${stable}${rest ?? ""} (revision ${revision})`;
}

function byOf({ revision }: Changing, actor: string): ChangeBy {
  return revision === undefined ? { actor } : { actor, revision };
}

async function retire(command: Retire, { registry, actor }: Tools): Promise<Outcome> {
  const { remote, reason } = command;
  await registry.retire(remote, { ...byOf(command, actor), ...(reason === undefined ? {} : { reason }) });
  return done(`${remote} is retired; what it owned is free`, { remote });
}

async function change(command: Exclude<Changing, { name: "retire" }>, { registry, actor }: Tools): Promise<Outcome> {
  const release = await registry.change(command.remote, actionOf(command), byOf(command, actor));
  const findings = command.name === "rollout" ? await registry.canDeploy(command.remote, command.version) : [];
  return done(changedText(release) + printWarnings(findings), release);
}

async function status(remote: string | undefined, { registry }: Tools): Promise<Outcome> {
  const all: ManagedRemote[] = await registry.status();
  const shown = remote === undefined ? all : all.filter((managed) => managed.remote === remote);
  if (remote !== undefined && shown.length === 0) throw new StoreError(`Nothing of ${remote} was ever published.`);
  return done(printStatus(shown), shown);
}

/**
 * Does what a command says.
 *
 * @throws {AppError} of the registry, {StoreError} of the store.
 */
export async function runCommand(command: Command, tools: Tools): Promise<Outcome> {
  switch (command.name) {
    case "publish":
      return publish(command, tools);
    case "status":
      return status(command.remote, tools);
    case "history": {
      const changes = await tools.registry.history(command.remote);
      return done(printHistory(changes), changes);
    }
    case "can-i-deploy": {
      const { remote, version } = command;
      const problems = await tools.registry.canDeploy(remote, version);
      const text = printProblems(`${remote}@${version}`, problems);
      return { text, json: { remote, version, problems }, isRefused: problems.some(({ isWarning }) => !isWarning) };
    }
    case "retire":
      return retire(command, tools);
    default:
      return change(command, tools);
  }
}
