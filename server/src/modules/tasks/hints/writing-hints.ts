import { buffer } from "node:stream/consumers";
import { AppError } from "@kalima/contracts/errors";
import type { WritingHints } from "@kalima/learning-contract";
import type { RequestSession } from "../../../kernel/http/access.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { createThread, ThreadStopped } from "../../../threads/thread.ts";

/** An essay of 500 words takes a fraction of a second; the longest text some seconds. */
const MAX_MS = 8_000;
/** Each waits for those before it; a trainer would not wait for more. */
const MAX_WAITING = 8;
/** Memory of the engine that is no WebAssembly; that of the checker is limited in the thread. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** No text may be a reason for an error: whoever reviews can do without hints. */
const STOPPED: WritingHints = { state: "stopped", hints: [], hasMore: false };

type Task = { bytes: Uint8Array; type: string };

/** Checks the English of students' files, in a thread that starts with the first text and ends when nobody asks any more. */
export function createWritingHints({ files, log }: Pick<ModuleContext, "files" | "log">, maxMs = MAX_MS) {
  const thread = createThread<Task, WritingHints>({
    file: new URL("./hints-worker.ts", import.meta.url),
    maxMs,
    maxWaiting: MAX_WAITING,
    limits: LIMITS,
  });

  async function check(task: Task): Promise<WritingHints> {
    try {
      return await thread.run(task);
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === "server.unavailable";
      if (!isBusy && !(error instanceof ThreadStopped)) log.warn({ err: error }, "a text was not checked");
      return STOPPED;
    }
  }

  return {
    check,
    /** @throws {AppError} `request.not_found` for a file that this reader may not see, or whose bytes are gone. */
    async checkFile(fileId: string, reader: RequestSession): Promise<WritingHints> {
      const file = await files.open(fileId, reader);
      const stream = await file.read();
      if (!stream) throw new AppError("request.not_found");
      return check({ bytes: await buffer(stream), type: file.type });
    },
    close: () => thread.close(),
  };
}
