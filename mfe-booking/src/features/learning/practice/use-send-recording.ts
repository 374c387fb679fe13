import { uploadFile } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { startConversation, writeMessage } from "@kalima/messages-contract";
import { newId, useMutation, usePlatform } from "@kalima/platform/react";
import { useRef } from "react";

/** Sends a recording to a trainer, after a text that says what it is. A retry sends neither of them twice. */
export function useSendRecording(recording: File, text: string) {
  const { http } = usePlatform();
  const known = useRef<{ text: string; voice: string } | null>(null);
  const uploaded = useRef<string | null>(null);

  async function upload(): Promise<string> {
    const body = new FormData();
    // The server reads a form in order.
    body.append("purpose", "message");
    body.append("file", recording);
    return (await http.call(uploadFile, { body })).url;
  }

  return useMutation({
    mutationFn: async (trainerId: string) => {
      const { conversation } = await http.call(startConversation, { body: { partnerId: trainerId } });
      if (!conversation.canWrite) throw new AppError("conversation.blocked");
      // Before the first paid pack a text would arrive alone.
      if (conversation.hidesContacts) throw new AppError("conversation.media_closed");
      uploaded.current ??= await upload();
      known.current ??= { text: newId(), voice: newId() };
      const ids = known.current;
      const params = { id: conversation.id };
      const messages = [
        { clientId: ids.text, content: text },
        { clientId: ids.voice, content: uploaded.current, type: "audio" },
      ] as const;
      for (const body of messages) await http.call(writeMessage, { params, body, idempotencyKey: body.clientId });
      return { conversationId: conversation.id };
    },
  });
}
