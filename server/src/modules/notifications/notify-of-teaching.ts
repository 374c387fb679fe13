import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import {
  type CheckMeeting,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
} from "../bookings/public.ts";
import { messageUnread } from "../conversations/public.ts";
import { taskReviewed, taskSent, taskSet } from "../tasks/public.ts";
import { trainerChangeDecided } from "../trainers/public.ts";

type Context = Pick<ModuleContext, "events" | "notifier">;

/** Notifies people of messages that wait for them. */
function notifyOfMessages({ events, notifier }: Context): void {
  events.on(messageUnread, (tx, { userId, studentId, name, type }) =>
    notifier.notify(tx, userId, "message_unread", { studentId, name, type }),
  );
}

/** Notifies students of tasks that are set and reviewed, and trainers of work that arrives. */
function notifyOfTasks({ events, notifier }: Context): void {
  events.on(taskSet, (tx, { studentId, title, dueAt, timeZone }) =>
    notifier.notify(tx, studentId, "task_set", { title, dueAt, timeZone: timeZone ?? SCHOOL_TIME_ZONE }),
  );
  events.on(taskSent, (tx, { trainerUserId, ...sent }) => notifier.notify(tx, trainerUserId, "task_sent", sent));
  events.on(taskReviewed, (tx, { studentId, ...review }) => notifier.notify(tx, studentId, "task_reviewed", review));
}

/** Notifies trainers of what staff decided about their page. */
function notifyOfPages({ events, notifier }: Context): void {
  events.on(trainerChangeDecided, async (tx, { trainerUserId, reason }) => {
    if (!trainerUserId) return;
    if (reason === null) await notifier.notify(tx, trainerUserId, "profile_approved", {});
    else await notifier.notify(tx, trainerUserId, "profile_refused", { reason });
  });
}

/** Notifies trainers of speaking checks, and students of the level found. The person who acted is not notified. */
function notifyOfChecks({ events, notifier }: Context): void {
  const toMeeting = ({ startsAt, timeZone }: CheckMeeting) => ({ startsAt, timeZone });

  events.on(speakingCheckBooked, async (tx, check) => {
    const { trainerUserId } = check;
    if (trainerUserId) await notifier.notify(tx, trainerUserId, "speaking_check_booked", toMeeting(check));
  });
  events.on(speakingCheckCancelled, async (tx, check) => {
    const { by, studentId, trainerUserId } = check;
    if (by !== "trainer" && trainerUserId) {
      await notifier.notify(tx, trainerUserId, "speaking_check_cancelled", toMeeting(check));
    }
    if (by !== "student") await notifier.notify(tx, studentId, "speaking_check_called_off", {});
  });
  events.on(spokenLevelFound, (tx, { studentId, level }) =>
    notifier.notify(tx, studentId, "spoken_level_found", { level }),
  );
}

/** Notifies people of messages, tasks, decisions about a trainer's page, and speaking checks. */
export function notifyOfTeaching(context: Context): void {
  notifyOfMessages(context);
  notifyOfTasks(context);
  notifyOfPages(context);
  notifyOfChecks(context);
}
