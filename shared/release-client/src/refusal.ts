import { isAppError } from "@kalima/contracts/errors";
import { errorTexts as ofSite } from "@kalima/contracts/errors/en";
import { errorTexts as ofReleases } from "@kalima/releases-contract/errors/en";
import { UsageError } from "./grammar.ts";
import { ServiceError } from "./http-service.ts";
import { BuildError } from "./release-format.ts";

/** An error printed as one sentence. Exit code 2: the command line is invalid; 1: the command was refused. */
export type Refusal = { message: string; code: string; exitCode: 1 | 2 };

const TEXTS: Readonly<Record<string, string>> = { ...ofSite, ...ofReleases };

/** Converts an error into a refusal; null for an internal error, which is thrown with its stack. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof UsageError) return { message: error.message, code: "usage", exitCode: 2 };
  if (error instanceof BuildError || error instanceof ServiceError)
    return { message: error.message, code: error.name, exitCode: 1 };
  if (!isAppError(error)) return null;
  const { code, extra } = error;
  // The generic text of this code speaks of a page.
  if (code === "request.not_found") return { message: "Nothing of this remote was ever published.", code, exitCode: 1 };
  const text = TEXTS[code] ?? error.message;
  // A reason that is a sentence has its own full stop.
  const message = typeof extra?.detail === "string" ? `${text}: ${extra.detail.replace(/\.$/, "")}.` : `${text}.`;
  return { message, code, exitCode: 1 };
}
