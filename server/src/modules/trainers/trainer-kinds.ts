import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";

/** Notifications of what staff decided about a trainer's page. */
export const trainerKinds = inGroup("account", {
  profile_approved: defineKind({
    texts: {
      en: () => ({ title: "Your page was updated", text: "Students now see the texts and the price you sent." }),
      ar: () => ({ title: "تم تحديث صفحتك", text: "يرى الطلاب الآن النصوص والسعر كما أرسلتها." }),
    },
    path: "/dashboard/team/own-page",
  }),
  profile_refused: defineKind<{ reason: string }>({
    texts: {
      en: ({ reason }) => ({ title: "Your page was not changed", text: reason }),
      ar: ({ reason }) => ({ title: "لم تُعتمد تعديلات صفحتك", text: reason }),
    },
    path: "/dashboard/team/own-page",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof trainerKinds> {}
}
