import type { ModuleFactory } from "../../kernel/server-module.ts";
import { feedbackOwed } from "./feedback-events.ts";
import { feedbackKinds } from "./feedback-kinds.ts";
import { followUpRoutes } from "./follow-up.routes.ts";
import { scheduleNudges, selectLate } from "./owed-feedback.ts";

/** Nudges trainers about feedback they owe, and shows staff what is late and who wants another pack. */
export const followUpModule: ModuleFactory = (context) => {
  const { events, notifier, notificationKinds, queues } = context;
  notificationKinds.provide(feedbackKinds);
  events.on(feedbackOwed, (tx, { trainerUserId, ...owed }) =>
    notifier.notify(tx, trainerUserId, "feedback_owed", owed),
  );
  scheduleNudges(context);
  queues.register({
    key: "late-feedback",
    roles: ["admin"],
    permission: "reviews.change",
    due: "feedback",
    select: (_reader, now) => selectLate(now),
  });
  return { name: "follow-up", routes: followUpRoutes(context) };
};
