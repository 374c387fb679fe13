import { toRefusal } from "./refusal.ts";

/** Result of a command: `text` for people, `json` for programs. */
export type Outcome = { text: string; json: unknown; isRefused: boolean };
/** Result of a command line: `out` goes to standard output, `complaint` to standard error, `code` is the exit code. */
export type Answer = { code: number; out: string; complaint: string };

export const toOutcome = (text: string, json: unknown): Outcome => ({ text, json, isRefused: false });

/**
 * Answers a command line. Invalid input and refusals are part of the answer; any other error is thrown.
 *
 * @param execute runs it; null for help.
 * @param explain converts errors; by default those of a release over HTTP.
 */
export async function answerLine(
  argv: readonly string[],
  execute: () => Promise<Outcome>,
  explain: typeof toRefusal = toRefusal,
): Promise<Answer> {
  const isJson = argv.includes("--json");
  try {
    const { text, json, isRefused } = await execute();
    return { code: isRefused ? 1 : 0, out: isJson ? JSON.stringify(json, null, 2) : text, complaint: "" };
  } catch (error) {
    const refusal = explain(error);
    if (!refusal) throw error;
    const { message, code, exitCode } = refusal;
    const json = JSON.stringify({ error: { code, message } }, null, 2);
    return { code: exitCode, out: isJson ? json : "", complaint: message };
  }
}

/** Prints an answer and sets the exit code of this process. */
export function printAnswer({ code, out, complaint }: Answer): void {
  if (out) console.log(out);
  if (complaint) console.error(complaint);
  process.exitCode = code;
}
