import type { RoleName } from "@kalima/contracts/domain";
import type { Permission } from "@kalima/staff-contract";
import type { DueName } from "../../time/compute-deadline.policy.ts";
import type { Database } from "../database/database.ts";

/** Whose work is counted. */
export type QueueReader = { userId: string; role: RoleName; permissions?: ReadonlySet<Permission> };

/** A list of things that wait for staff, declared by the module that owns them. */
export type QueueDefinition = {
  /** Unique, such as `transfer-proofs`; the last part of the path of its list where there is one. */
  key: string;
  /** Who does this work. */
  roles: readonly RoleName[];
  /** Needed by an admin, beside the role. */
  permission: Permission;
  /** By when each thing must be done, from `since` on. */
  due: DueName;
  /** Selects one column `since` for each thing that waits for this reader. */
  select(reader: QueueReader, now: Date): { statement: string; values?: readonly unknown[] };
};

export type QueueState = {
  key: string;
  waiting: number;
  overdue: number;
  oldest: Date | null;
  nextDue: Date | null;
};

/** Registry of all queues. */
export type Queues = {
  /** Called by the module that owns the queue, in its factory. @throws {Error} when the key is taken. */
  register(queue: QueueDefinition): void;
  /** Lists all queues, in the order in which they were registered. */
  list(): QueueDefinition[];
  /** Lists the keys of a reader's queues. */
  listKeys(reader: QueueReader): string[];
  /** Counts the queues of a reader, in the order in which they were registered. */
  read(database: Database, reader: QueueReader, now: Date): Promise<QueueState[]>;
};
