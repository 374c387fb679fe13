import { isAppError } from "@kalima/contracts/errors";
import { contracts } from "../kernel/contracts.ts";
import { StartError } from "../kernel/database/data-folder.ts";
import { isDatabaseAway } from "../kernel/database/database-away.ts";
import { StoreError } from "../modules/registry/public.ts";
import { ConfigError } from "../settings/config.ts";
import { ServiceError } from "./http-service.ts";
import { UsageError } from "./parse-command.ts";

/** An error printed as one sentence. Exit code 2: the command line is invalid; 1: the command was refused. */
export type Refusal = { message: string; code: string; exitCode: 1 | 2 };

const TOLD = [ConfigError, StartError, StoreError, ServiceError];

/** Converts an error into a refusal; null for an internal error, which is thrown with its stack. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof UsageError) return { message: error.message, code: "usage", exitCode: 2 };
  if (TOLD.some((kind) => error instanceof kind)) {
    const { message, name } = error as Error;
    return { message, code: name, exitCode: 1 };
  }
  if (isDatabaseAway(error)) {
    const message = "The database connection was lost. Run `history` to see whether anything changed.";
    return { message, code: "server.unavailable", exitCode: 1 };
  }
  if (!isAppError(error)) return null;
  const { code, extra } = error;
  // The generic text of this code speaks of a page.
  if (code === "request.not_found") return { message: "Nothing of this remote was ever published.", code, exitCode: 1 };
  const text = contracts.errorTexts.en[code] ?? error.message;
  // A reason that is a sentence has its own full stop.
  const message = typeof extra?.detail === "string" ? `${text}: ${extra.detail.replace(/\.$/, "")}.` : `${text}.`;
  return { message, code, exitCode: 1 };
}
