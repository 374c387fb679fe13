import { AppError } from "@kalima/contracts/errors";
import type { ThreadMessage } from "../thread.ts";
import type { UnsentFiles } from "./unsent-files.ts";

/** Sends a file; resolves to its address. `onShare`: how much has been sent, 0 to 1. */
export type SendFile = (file: File, onShare: (share: number) => void) => Promise<string>;

export type Uploads = ReturnType<typeof createUploads>;

const makeName = (clientId: string) => `outbox/${clientId}`;
/** Until the server has a file, its message holds an address of this page. */
const isOfPage = (content: string) => content.startsWith("blob:");

/**
 * Pictures and voice notes on their way into conversations, by the client id of their message. A file is uploaded once,
 * however often its message is sent, and survives a reload in `unsent`.
 */
export function createUploads(sendFile: SendFile, unsent: UnsentFiles) {
  const files = new Map<string, { file: File; preview: string; address: string | null }>();

  function take(clientId: string, file: File) {
    const known = { file, preview: URL.createObjectURL(file), address: null };
    files.set(clientId, known);
    return known;
  }

  async function find(clientId: string) {
    const known = files.get(clientId);
    if (known) return known;
    const file = await unsent.read(makeName(clientId));
    return files.get(clientId) ?? (file && take(clientId, file));
  }

  function forget(clientId: string): void {
    const known = files.get(clientId);
    if (known) URL.revokeObjectURL(known.preview);
    files.delete(clientId);
    void unsent.remove(makeName(clientId));
  }

  return {
    /** Returns what the message holds until its file is there. */
    add(clientId: string, file: File): string {
      void unsent.keep(makeName(clientId), file);
      return take(clientId, file).preview;
    },
    /**
     * The address of a message's file; `content` where it needs no upload. Rejects as `sendFile` does.
     *
     * @throws {AppError} `request.not_found` when the file did not survive a reload
     */
    async addressOf(clientId: string, content: string, onShare: (share: number) => void): Promise<string> {
      if (!isOfPage(content)) return content;
      const known = await find(clientId);
      if (!known) throw new AppError("request.not_found");
      known.address ??= await sendFile(known.file, onShare);
      return known.address;
    },
    /** After a reload: tells what messages hold now whose address ended with the page. */
    async restore(
      messages: readonly Pick<ThreadMessage, "clientId" | "content">[],
      onContent: (clientId: string, content: string) => void,
    ): Promise<void> {
      for (const { clientId, content } of messages) {
        const known = clientId !== null && isOfPage(content) ? await find(clientId) : null;
        if (clientId !== null && known) onContent(clientId, known.preview);
      }
    },
    /** The message has been sent or deleted. */
    drop(clientId: string): void {
      if (files.has(clientId)) forget(clientId);
    },
    /** The page lets go of its files; they are found again after a reload. */
    release(): void {
      for (const { preview } of files.values()) URL.revokeObjectURL(preview);
      files.clear();
    },
    clear(): void {
      for (const clientId of [...files.keys()]) forget(clientId);
    },
  };
}

/**
 * Sends files as a form. `send` is the remote's own call, because its contract lists the calls of its own code; `purpose`
 * for files that are kept with an account.
 */
export function asForm(
  send: (body: FormData, onProgress: (share: number) => void) => Promise<{ url: string }>,
  purpose?: "message",
): SendFile {
  return async (file, onShare) => {
    const body = new FormData();
    // The server reads a form in order.
    if (purpose) body.append("purpose", purpose);
    body.append("file", file);
    return (await send(body, onShare)).url;
  };
}
