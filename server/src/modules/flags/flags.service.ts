import { AppError } from "@kalima/contracts/errors";
import {
  FLAGS,
  type FlagDeclaration,
  type FlagName,
  isOver,
  type ListedFlag,
  type SetFlag,
} from "@kalima/school-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";
import type { FlagReader, FlagStates } from "../../kernel/ports/flags.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { FLAG_NAMES } from "./flags.policy.ts";
import { type FlagChangeRow, flagsRepository } from "./flags.repository.ts";

/** Staff switched a flag: pages that were made before show it as it was. */
export const flagSwitched = defineDomainEvent<{ flag: FlagName }>("flag.switched");

const ALL = { kind: "all" as const, percent: null, roles: [] };

/** Creates the reader of flags. Each process keeps what it has read last. */
export function createFlagReader(database: Database): FlagReader {
  let last: FlagStates = {};
  return {
    async read() {
      last = await flagsRepository(database).readStates();
      return last;
    },
    current: () => last,
  };
}

/** `changes` are all of one flag, the newest first. */
function presentFlag(name: FlagName, changes: readonly FlagChangeRow[], now: Date): ListedFlag {
  const declared: FlagDeclaration = FLAGS[name];
  const [newest] = changes;
  const isKnown = newest?.value != null && declared.values.includes(newest.value) && !isOver(declared, now);
  return {
    name,
    ...declared,
    values: [...declared.values],
    audiences: [...declared.audiences],
    isOver: isOver(declared, now),
    value: isKnown ? String(newest.value) : declared.default,
    audience: isKnown ? newest.audience : ALL,
    revision: newest?.number ?? 0,
    changes: changes.map(({ value, audience, by, at }) => ({ value, audience, by, at: at.toISOString() })),
  };
}

/** Lists every declared flag with its last changes, for staff. */
export async function listFlagsForStaff({
  database,
  clock,
}: Pick<ModuleContext, "database" | "clock">): Promise<ListedFlag[]> {
  const byFlag = Map.groupBy(await flagsRepository(database).listChanges(), ({ flag }) => flag);
  return FLAG_NAMES.map((name) => presentFlag(name, byFlag.get(name) ?? [], clock()));
}

const refuse = (field: string) => new AppError("request.invalid", { fields: { [field]: "validation.invalid" } });

/**
 * Switches a flag, or gives everyone its default again.
 *
 * @throws {AppError} `request.invalid` naming `name`, `value` or `audience`; `until` past its last day; `revision` where
 * somebody else has switched it since.
 */
export async function switchFlag(
  { database, clock, events }: Pick<ModuleContext, "database" | "clock" | "events">,
  by: string,
  { name: wanted, value, audience, revision }: SetFlag,
): Promise<ListedFlag> {
  const name = FLAG_NAMES.find((known) => known === wanted);
  if (!name) throw refuse("name");
  const declared: FlagDeclaration = FLAGS[name];
  if (value !== null && !declared.values.includes(value)) throw refuse("value");
  if (!declared.audiences.includes(audience.kind)) throw refuse("audience");
  const now = clock();
  if (isOver(declared, now)) throw refuse("until");
  return database.transaction(async (tx) => {
    const flags = flagsRepository(tx);
    await flags.lock(name);
    const [newest] = await flags.listChanges(name);
    if ((newest?.number ?? 0) !== revision) throw refuse("revision");
    const state = { value, audience: value === null ? ALL : audience };
    await flags.add(name, state, by, now);
    const before = newest ? { value: newest.value, audience: newest.audience } : null;
    await audit(tx, { object: { kind: "flag", id: name }, before, after: state });
    await events.emit(tx, flagSwitched, { flag: name });
    return presentFlag(name, await flags.listChanges(name), now);
  });
}
