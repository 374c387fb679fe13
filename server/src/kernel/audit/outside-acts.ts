import type { Database } from "../database/database.ts";
import { leaveAct } from "./act.ts";

/** A database for what belongs to no act, such as counting tries or keeping answers. */
export function outsideActs(database: Database): Database {
  return {
    query: (text, values) => leaveAct(() => database.query(text, values)),
    transaction: (work) => leaveAct(() => database.transaction(work)),
  };
}
