import type { keepTemporaryFile } from "@kalima/contracts/operations";
import type { Platform } from "../platform.ts";

/** Sends a file; resolves to its address. `onShare`: how much has been sent, 0 to 1. */
export type SendFile = (file: File, onShare: (share: number) => void) => Promise<string>;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Pictures on their way into conversations, by the client id of their message. Until the server has one, its message
 * holds an address of this page. A picture is uploaded once, however often its message is sent.
 */
export function createUploads(sendFile: SendFile) {
  const files = new Map<string, { file: File; preview: string; address: string | null }>();

  function drop(clientId: string): void {
    const known = files.get(clientId);
    if (known) URL.revokeObjectURL(known.preview);
    files.delete(clientId);
  }

  return {
    /** Returns what the message holds until its picture is there. */
    add(clientId: string, file: File): string {
      const preview = URL.createObjectURL(file);
      files.set(clientId, { file, preview, address: null });
      return preview;
    },
    /** The address of a message's picture; `content` where it needs no upload. Rejects as `sendFile` does. */
    async addressOf(clientId: string, content: string, onShare: (share: number) => void): Promise<string> {
      const known = files.get(clientId);
      if (!known) return content;
      known.address ??= await sendFile(known.file, onShare);
      return known.address;
    },
    /** The message has been sent or deleted. */
    drop,
    clear(): void {
      for (const clientId of [...files.keys()]) drop(clientId);
    },
  };
}

/**
 * Keeps pictures of conversations on the server, which writes them anew. A remote passes the call, because its contract
 * lists the calls of its own code.
 */
export function uploadPictures(http: Platform["http"], keep: typeof keepTemporaryFile): SendFile {
  return async (file, onProgress) => {
    const body = new FormData();
    body.append("file", file);
    return (await http.call(keep, { body, onProgress })).url;
  };
}
