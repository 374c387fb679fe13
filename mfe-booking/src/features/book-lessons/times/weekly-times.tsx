import { useErrorText, useMutation, useQueryClient, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { FormError } from "@kalima/ui/forms";
import { RefreshCw } from "@kalima/ui/icons";
import type { TimesSource } from "../../../shared/times/times-source.ts";
import { type Draft, remainingTimes } from "../draft/draft.ts";
import styles from "./chosen-times.module.css";
import { splitByAvailability, weeklyTimes } from "./weekly.ts";

type WeeklyTimesProps = {
  source: TimesSource;
  /** The visitor's, whose weekdays and clock times repeat. */
  zone: string;
  shownZone: string | null;
  /** The last chosen time, an instant; the following weeks are filled. */
  anchor: string;
  draft: Draft;
  onAdd: (times: readonly string[]) => void;
};

/** Fills the pack with the same time of the following weeks and reports the weeks in which it is not free. */
export function WeeklyTimes({ source, zone, shownZone, anchor, draft, onAdd }: WeeklyTimesProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat(shownZone ?? undefined);
  const client = useQueryClient();
  const room = remainingTimes(draft);
  const fill = useMutation({
    mutationFn: async () => {
      const wanted = weeklyTimes(anchor, room, zone);
      const days = wanted.map((time) => dayOf(time, zone).toString());
      const slots = await Promise.all(days.map((date) => client.fetchQuery(source.day(date))));
      return splitByAvailability(wanted, slots.flat(), draft);
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
