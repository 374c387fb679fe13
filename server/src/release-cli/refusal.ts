import { toRefusal as ofRelease, type Refusal } from "@kalima/release-client";
import { StartError } from "../kernel/database/data-folder.ts";
import { isDatabaseAway } from "../kernel/database/database-away.ts";
import { ConfigError } from "../settings/config.ts";

/** Converts an error on the server of a site into a refusal; null for an internal error, which is thrown with its stack. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof ConfigError || error instanceof StartError)
    return { message: error.message, code: error.name, exitCode: 1 };
  if (isDatabaseAway(error)) {
    const message = "The database connection was lost. Run `history` to see whether anything changed.";
    return { message, code: "server.unavailable", exitCode: 1 };
  }
  return ofRelease(error);
}
