import { useErrorText, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { FormError } from "@kalima/ui/forms";
import { RefreshCw } from "@kalima/ui/icons";
import { type ChosenTimes, isOverlapped } from "../time-rules.ts";
import type { TimesSource } from "../times-source.ts";
import { type Conflict, splitByAvailability, weeklyTimes } from "./weekly.ts";
import styles from "./weekly-times.module.css";

type WeeklyTimesProps = {
  source: TimesSource;
  /** The visitor's, whose weekdays and clock times repeat. */
  zone: string;
  shownZone: string | null;
  /** The last chosen time, an instant; the following weeks are filled. */
  anchor: string;
  chosen: ChosenTimes;
  /** How many more times the pack takes. */
  room: number;
  onAdd: (times: readonly string[]) => void;
};

/**
 * Fills the pack with the same time of the following weeks; where it is not free, offers other times of that day. Nothing
 * where the flag `recurring` is off.
 */
export function WeeklyTimes({ source, zone, shownZone, anchor, chosen, room, onAdd }: WeeklyTimesProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const { flags } = usePlatform();
  const client = useQueryClient();
  const fill = useMutation({
    mutationFn: async () => {
      const wanted = weeklyTimes(anchor, room, zone);
      const days = await Promise.all(wanted.map((time) => client.fetchQuery(source.day(dayOf(time, zone).toString()))));
      return splitByAvailability(wanted, days, chosen);
    },
    onSuccess: ({ added }) => onAdd(added),
  });

  if (!flags.isOn("recurring")) return null;
  return (
    <div className={styles.weekly}>
      {room > 0 && (
        <Button
          variant="secondary"
          icon={<RefreshCw size={18} />}
          isPending={fill.isPending}
          onPress={() => fill.mutate()}
        >
          {t("weekly.fill")}
        </Button>
      )}
      {fill.isError && <FormError>{errorText(fill.error)}</FormError>}
      {fill.data && (
        <>
          <p className={styles.words} role="status">
            {t("weekly.added", { count: fill.data.added.length })}
          </p>
          <Conflicts conflicts={fill.data.conflicts} chosen={chosen} room={room} shownZone={shownZone} onAdd={onAdd} />
        </>
      )}
    </div>
  );
}

type ConflictsProps = Pick<WeeklyTimesProps, "chosen" | "room" | "shownZone" | "onAdd"> & {
  conflicts: readonly Conflict[];
};

/** Weeks in which the time is not free, until another time of the day is chosen for each. */
function Conflicts({ conflicts, chosen, room, shownZone, onAdd }: ConflictsProps) {
  const { t } = useTranslation("booking");
  const format = useFormat(shownZone ?? undefined);
  const open = conflicts.filter(({ instead }) => !instead.some((time) => chosen.times.includes(time)));
  if (open.length === 0) return null;
  return (
    <ul aria-label={t("weekly.conflictsLabel")} className={styles.conflicts}>
      {open.map(({ time, instead }) => {
        const free = instead.filter((at) => !isOverlapped(chosen, at));
        return (
          <li key={time}>
            <span className={styles.words}>
              {t(free.length > 0 ? "weekly.conflict" : "weekly.conflictFullDay", { time: format.dateTime(time) })}
            </span>
            <span className={styles.instead}>
              {free.map((at) => (
                <Button isDisabled={room === 0} key={at} onPress={() => onAdd([at])} size="small" variant="secondary">
                  {format.time(at)}
                </Button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
