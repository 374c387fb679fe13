import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../database/database.ts";
import { createMutex } from "../semaphore.ts";
import type { Sms, SmsMessage } from "./sms.ts";

export type SentSms = SmsMessage & { at: string };
/** Messages that were sent, oldest first. */
export type SmsLog = Sms & { sent(): Promise<SentSms[]> };

/** The demo's SMS provider: appends one JSON line for each message to `outbox/sms.jsonl` in the data folder. */
export function createSmsLog(dataFolder: string, clock: Clock): SmsLog {
  const path = join(dataFolder, "outbox", "sms.jsonl");
  // Lines keep the order in which messages were sent.
  const exclusively = createMutex();
  return {
    send({ phone, code, link, purpose, text }) {
      const line = `${JSON.stringify({ phone, code, link, purpose, text, at: clock().toISOString() })}\n`;
      return exclusively(async () => {
        // After the answer to the request, whose duration must not show that a message is sent.
        await nextTurn();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await appendFile(path, line, { mode: 0o600 });
      });
    },
    sent: () =>
      exclusively(async () => {
        const lines = await readFile(path, "utf8").catch(() => "");
        return lines
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      }),
  };
}
