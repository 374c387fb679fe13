import { useErrorText, useMutation, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { FormError } from "@kalima/ui/forms";
import { RefreshCw } from "@kalima/ui/icons";
import { useTimeSlotsOfDays } from "../api/time-slots.ts";
import styles from "./chosen-times.module.css";
import { splitByAvailability, weeklyTimes } from "./weekly.ts";

type WeeklyTimesProps = {
  trainerId: string;
  zone: string;
  /** The last chosen time, an instant; the following weeks are filled. */
  anchor: string;
  chosen: readonly string[];
  room: number;
  onAdd: (times: readonly string[]) => void;
};

/** Fills the pack with the same time of the following weeks and reports the weeks in which it is not free. */
export function WeeklyTimes({ trainerId, zone, anchor, chosen, room, onAdd }: WeeklyTimesProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const slotsOfDays = useTimeSlotsOfDays(trainerId);
  const fill = useMutation({
    mutationFn: async () => {
      const wanted = weeklyTimes(anchor, room, zone);
      const slots = await slotsOfDays(wanted.map((time) => dayOf(time, zone).toString()));
      return splitByAvailability(wanted, slots, chosen);
    },
    onSuccess: ({ added }) => onAdd(added),
  });

  return (
    <div className={styles.chosen}>
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
        <div className={styles.rest} role="status">
          <p className={styles.rest}>{t("weekly.added", { count: fill.data.added.length })}</p>
          {fill.data.conflicts.length > 0 && (
            <p className={styles.rest}>
              {t("weekly.conflicts", { days: fill.data.conflicts.map((time) => format.dateTime(time)).join(" · ") })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
