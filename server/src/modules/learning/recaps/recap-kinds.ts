import type { BilingualText } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../../notification-kinds/kind.ts";

/** `name` is the other side's. The notification is removed together with the account of the student. */
type ReadyRecap = { lessonId: string; studentId: string; name: BilingualText };

/** Notifications of recaps, to both people of a lesson. */
export const recapKinds = inGroup("lessons", {
  recap_ready: defineKind<ReadyRecap>({
    texts: {
      en: ({ name }) => ({
        title: "The recap of your session is ready",
        text: `What you did with ${name.en}, with a few exercises.`,
      }),
      ar: ({ name }) => ({
        title: "ملخص جلستك جاهز",
        text: `ملخص الجلسة مع \u2068${name.ar}\u2069، ومعه تمارين قصيرة.`,
      }),
    },
    path: ({ lessonId }) => `/profile/appointments/${lessonId}/recap`,
  }),
});

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof recapKinds> {}
}
