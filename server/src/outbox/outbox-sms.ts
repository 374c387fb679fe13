import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../database/database.ts";
import type { Sms, SmsMessage } from "./sms.ts";

export type SentSms = SmsMessage & { at: string };
export type Outbox = Sms & { sent(): Promise<SentSms[]> };

/** The demo's SMS provider: appends one JSON line for each message to `outbox/sms.jsonl` in the data folder. */
export function createOutbox(dataFolder: string, clock: Clock): Outbox {
  const path = join(dataFolder, "outbox", "sms.jsonl");
  // One after the other: the lines keep the order in which messages were sent.
  let last: Promise<unknown> = Promise.resolve();
  async function write(line: string): Promise<void> {
    // After the answer to whoever asked for the message, whose time must not tell that there is one.
    await nextTurn();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, line, { mode: 0o600 });
  }
  return {
    async send(message) {
      const { phone, code, link, purpose, text } = message;
      const line = `${JSON.stringify({ phone, code, link, purpose, text, at: clock().toISOString() })}\n`;
      last = last.then(
        () => write(line),
        () => write(line),
      );
      await last;
    },
    async sent() {
      await last;
      const lines = await readFile(path, "utf8").catch(() => "");
      return lines
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}
