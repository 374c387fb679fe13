import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  type CheckMeeting,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
} from "../bookings/public.ts";
import { speakingCheckKinds } from "./speaking-check-kinds.ts";

/** Notifies trainers of speaking checks, and students of the level found. The person who acted is not notified. */
export function notifyOfChecks({
  events,
  notifier,
  notificationKinds,
}: Pick<ModuleContext, "events" | "notifier" | "notificationKinds">): void {
  notificationKinds.provide(speakingCheckKinds);
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
