import type { BilingualText } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../../notification-kinds/kind.ts";

/** Notifications of ratings, to the students who gave them. */
export const ratingKinds = inGroup("lessons", {
  rating_answered: defineKind<{ trainer: BilingualText }>({
    texts: {
      en: ({ trainer }) => ({
        title: `${trainer.en} has answered your rating`,
        text: "The answer stands below your rating.",
      }),
      ar: ({ trainer }) => ({
        title: `رد على تقييمك من \u2068${trainer.ar}\u2069`,
        text: "الرد تحت تقييمك.",
      }),
    },
    path: "/profile/ratings",
  }),
});

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof ratingKinds> {}
}
