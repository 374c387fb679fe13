import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createMutex } from "../kernel/async/semaphore.ts";
import type { Clock } from "../kernel/database/database.ts";

export type Sent<Message> = Message & { at: string };
/** A provider for demos: keeps messages instead of sending them. */
export type SentLog<Message> = {
  send(message: Message): Promise<void>;
  /** Oldest first. */
  readSent(): Promise<Sent<Message>[]>;
};

/** Appends one JSON line for each message to `outbox/<name>` in the data folder. */
export function createSentLog<Message extends object>(
  name: string,
  dataFolder: string,
  clock: Clock,
): SentLog<Message> {
  const path = join(dataFolder, "outbox", name);
  // Lines keep the order in which messages were sent.
  const runExclusively = createMutex();
  return {
    send(message) {
      const line = `${JSON.stringify({ ...message, at: clock().toISOString() })}\n`;
      return runExclusively(async () => {
        // After the answer to the request, whose duration must not show that a message is sent.
        await nextTurn();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await appendFile(path, line, { mode: 0o600 });
      });
    },
    readSent: () =>
      runExclusively(async () => {
        const lines = await readFile(path, "utf8").catch(() => "");
        return lines
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      }),
  };
}
