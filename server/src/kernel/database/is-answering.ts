import { withTimeout } from "../async/with-timeout.ts";
import type { Database } from "./database.ts";

const ANSWER_WITHIN_MS = 1_500;

/** True if the database answers within 1.5 seconds; never throws. */
export function isAnswering(database: Database): Promise<boolean> {
  return withTimeout(ANSWER_WITHIN_MS, database.query("SELECT 1")).then(
    () => true,
    () => false,
  );
}
