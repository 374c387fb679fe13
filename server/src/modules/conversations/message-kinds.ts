import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/messages-contract";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";

/** `name` is the sender's; `type` is the newest message's, absent from notifications of earlier versions. */
type UnreadMessage = { studentId: string; name: BilingualText; type?: MessageType };
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

/** Notifications of unread messages between students and trainers. */
export const messageKinds = inGroup("messages", {
  message_unread: defineKind<UnreadMessage>({
    texts: {
      en: ({ name, type = "text" }) => ({ ...EN[type], title: `${EN[type].title} ${name.en}` }),
      ar: ({ name, type = "text" }) => ({
        ...AR[type],
        title: `${AR[type].title} \u2068${name.ar}\u2069`,
      }),
    },
    path: "/profile/messages",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof messageKinds> {}
}
