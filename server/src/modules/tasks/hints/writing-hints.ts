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

const NONE = { hints: [], hasMore: false };
/** No text may be a reason for an error: whoever reviews can do without hints. */
const STOPPED: WritingHints = { state: "stopped", ...NONE };

/** Checks the English of students' files, in a thread that starts with the first text and ends when nobody asks any more. */
export function createWritingHints({ files, log }: Pick<ModuleContext, "files" | "log">, maxMs = MAX_MS) {
  const thread = createThread<string, WritingHints>({
    file: new URL("./hints-worker.ts", import.meta.url),
    maxMs,
    maxWaiting: MAX_WAITING,
    limits: LIMITS,
  });

  const isBusy = (error: unknown) => error instanceof AppError && error.code === "server.unavailable";

  async function check(text: string): Promise<WritingHints> {
    try {
      return await thread.run(text);
    } catch (error) {
      if (!isBusy(error) && !(error instanceof ThreadStopped)) log.warn({ err: error }, "a text was not checked");
      return STOPPED;
    }
  }

  return {
    check,
    /** @throws {AppError} `request.not_found` for a file that this reader may not see. */
    async checkFile(fileId: string, reader: RequestSession): Promise<WritingHints> {
      try {
        const found = await files.readText(fileId, reader);
        return found.state === "read" ? await check(found.text) : { state: found.state, ...NONE };
      } catch (error) {
        if (isBusy(error)) return STOPPED;
        throw error;
      }
    },
    close: () => thread.close(),
  };
}
