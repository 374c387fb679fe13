import type { BilingualText } from "@kalima/contracts/domain";

/** `name` is the sender's. */
export type UnreadMessage = { studentId: string; name: BilingualText };

export const MESSAGE_UNREAD = {
  en: ({ name }: UnreadMessage) => ({
    title: `New message from ${name.en}`,
    text: "Read it and answer in your messages.",
  }),
  ar: ({ name }: UnreadMessage) => ({
    title: `رسالة جديدة من \u2068${name.ar}\u2069`,
    text: "يمكنك قراءتها والرد عليها ضمن رسائلك.",
  }),
};
