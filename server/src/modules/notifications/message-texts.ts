import type { MessageType } from "@kalima/contracts/sockets";
import type { UnreadMessage } from "../../kernel/ports/notification-params.ts";

export const MESSAGE_UNREAD = {
  en: ({ name, type = "text" }: UnreadMessage) => ({ ...EN[type], title: `${EN[type].title} ${name.en}` }),
  ar: ({ name, type = "text" }: UnreadMessage) => ({
    ...AR[type],
    title: `${AR[type].title} \u2068${name.ar}\u2069`,
  }),
};

/** The name follows the title. */
type Words = Record<MessageType, { title: string; text: string }>;
const EN: Words = {
  text: { title: "New message from", text: "Read it and answer in your messages." },
  image: { title: "New picture from", text: "See it and answer in your messages." },
  audio: { title: "New voice note from", text: "Listen to it and answer in your messages." },
};
const AR: Words = {
  text: { title: "رسالة جديدة من", text: "يمكنك قراءتها والرد عليها ضمن رسائلك." },
  image: { title: "صورة جديدة من", text: "يمكنك مشاهدتها والرد عليها ضمن رسائلك." },
  audio: { title: "رسالة صوتية جديدة من", text: "يمكنك الاستماع إليها والرد عليها ضمن رسائلك." },
};
