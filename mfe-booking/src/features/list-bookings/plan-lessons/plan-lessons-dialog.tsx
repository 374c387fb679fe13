import type { Booking } from "@kalima/booking-contract";
import { planLessons } from "@kalima/booking-contract";
import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import {
  createActionKeys,
  useErrorText,
  useMutation,
  useNow,
  usePlatform,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { Button, IconButton, useFormat } from "@kalima/ui";
import { type CalendarDate, useTimesZone } from "@kalima/ui/calendar";
import { FormError } from "@kalima/ui/forms";
import { X } from "@kalima/ui/icons";
import { Dialog } from "@kalima/ui/overlays";
import { useRef, useState } from "react";
import { ChooseStartTimes } from "../../../shared/times/choose-start-times.tsx";
import { TakenAlert } from "../../../shared/times/taken-alert.tsx";
import { takenTimesFrom } from "../../../shared/times/taken-times.ts";
import { isOverlapped, normalizeInstant } from "../../../shared/times/time-rules.ts";
import { trainerTimes } from "../../../shared/times/times-source.ts";
import { WeeklyTimes } from "../../../shared/times/weekly/weekly-times.tsx";
import styles from "./plan-lessons.module.css";

/** Plans the lessons of a paid pack that have no time yet: one by one, or the same time every week. */
export function PlanLessonsDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const format = useFormat();
  const zone = useTimesZone(null);
  const now = useNow(MINUTE_MS);
  const [day, setDay] = useState<CalendarDate | null>(null);
  const [times, setTimes] = useState<readonly string[]>([]);
  const calendar = useRef<{ focus: () => void }>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const plan = usePlanLessons(booking.id);

  const { left, expiresAt } = booking.credits ?? { left: 0, expiresAt: null };
  const lessonMinutes = booking.lessonMinutes ?? LESSON_MINUTES;
  const chosen = { times, lessonMinutes };
  const source = trainerTimes(http, booking.teacher.id, { lessonMinutes, dayZone: null });
  const found = takenTimesFrom(plan.error);
  const last = times.at(-1);

  function change(next: readonly string[]) {
    plan.reset();
    setTimes(next.toSorted());
  }

  /** Adds those of the times that fit into the pack and beside the chosen ones. */
  function add(added: readonly string[]) {
    const fits = added.map(normalizeInstant).filter((at) => !isOverlapped(chosen, at));
    change([...times, ...fits].slice(0, left));
  }

  function toggle(startsAt: string) {
    const at = normalizeInstant(startsAt);
    if (times.includes(at)) change(times.filter((time) => time !== at));
    else add([at]);
  }

  // The pressed button is removed together with its time.
  function remove(time: string) {
    count.current?.focus();
    toggle(time);
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("plan.close")}
          </Button>
          <Button
            isDisabled={times.length === 0}
            isPending={plan.isPending}
            onPress={() => plan.mutate(times, { onSuccess: onClose })}
          >
            {t("plan.confirm", { count: Math.max(1, times.length) })}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t("plan.title")}
    >
      <div className={styles.form}>
        <p className={styles.quiet}>
          <span>{t("plan.left", { count: left })}</span>
          {expiresAt && (
            <>
              {" "}
              <span>{t("plan.until", { date: format.date(expiresAt) })}</span>
            </>
          )}
        </p>
        <ChooseStartTimes
          calendarRef={calendar}
          chosen={times}
          day={day}
          fits={(slot) => {
            const at = normalizeInstant(slot.startsAt);
            return times.includes(at) || (times.length < left && !isOverlapped(chosen, at));
          }}
          now={now}
          onSelectDay={setDay}
          onToggle={toggle}
          problem={undefined}
          source={source}
          zone={zone}
        />
        <p className={styles.count} ref={count} role="status" tabIndex={-1}>
          {t("chosen.countOf", { count: left, chosen: format.number(times.length) })}
        </p>
        {times.length > 0 && (
          <ul aria-label={t("chosen.label")} className={styles.times}>
            {times.map((time) => (
              <li key={time}>
                <span>{format.dateTime(time)}</span>
                <IconButton
                  icon={<X size={18} />}
                  label={t("chosen.remove", { time: format.dateTime(time) })}
                  onPress={() => remove(time)}
                  size="small"
                />
              </li>
            ))}
          </ul>
        )}
        {zone.own !== null && last && left > 1 && (
          <WeeklyTimes
            anchor={last}
            chosen={chosen}
            onAdd={add}
            room={left - times.length}
            shownZone={zone.own}
            source={source}
            zone={zone.own}
          />
        )}
        {found && (
          <TakenAlert found={found} onReplace={(gone, by) => change([...times.filter((time) => time !== gone), by])} />
        )}
        {plan.isError && !found && <FormError>{errorText(plan.error)}</FormError>}
      </div>
    </Dialog>
  );
}

/** Plans lessons of a paid pack, all of the times or none. */
function usePlanLessons(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (startsAt: readonly string[]) => {
      const body = { startsAt: [...startsAt] };
      return http.call(planLessons, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("plan.done") });
      for (const queryKey of [["bookings"], ["lessons"], ["calendar"], ["time-slots"]]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => keys.fail(error),
  });
}
