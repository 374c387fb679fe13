import type { Availability, WorkingHours } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { writeTyped } from "../../../shared/hours/ranges.ts";
import { useWords, type Words } from "../../../shared/hours/use-words.ts";
import styles from "./save.module.css";

type NewerDialogProps = {
  mine: WorkingHours;
  newer: Availability;
  isPending: boolean;
  onKeepMine: () => void;
  onTakeNewer: () => void;
  onClose: () => void;
};

type Line = { label: string; mine: string; newer: string };

/** Compares the two line by line: the days of the usual week, then everything else that differs. */
function listLines(t: (key: string) => string, words: Words, mine: WorkingHours, newer: WorkingHours): Line[] {
  const week = words.weekdays.map((day) => ({
    label: words.weekday(day),
    mine: words.ranges(mine.week[day] ?? []),
    newer: words.ranges(newer.week[day] ?? []),
  }));
  const listExceptions = ({ exceptions }: WorkingHours) =>
    exceptions.map(({ from, until, ranges }) => `${words.dates(from, until)}: ${words.ranges(ranges)}`).join("\n");
  const listPeriods = ({ periods }: WorkingHours) =>
    periods
      .map(({ from, until, week: own }) => {
        const days = words.weekdays.filter((day) => own[day]?.length);
        const hours = days.map((day) => `${words.weekday(day, "short")} ${writeTyped(own[day] ?? [])}`);
        return [words.dates(from, until), ...hours].join("\n");
      })
      .join("\n");
  const count = (value: number | null) => (value === null ? "–" : String(value));
  const others = [
    { label: t("hours.periodsTitle"), mine: listPeriods(mine), newer: listPeriods(newer) },
    { label: t("hours.exceptionsTitle"), mine: listExceptions(mine), newer: listExceptions(newer) },
    ...(["noticeHours", "pauseMinutes", "maxLessonsPerDay", "maxLessonsPerWeek", "horizonDays"] as const).map(
      (limit) => ({ label: t(`hours.limits.${limit}`), mine: count(mine[limit]), newer: count(newer[limit]) }),
    ),
    { label: t("hours.limits.grid"), mine: count(mine.gridMinutes), newer: count(newer.gridMinutes) },
    { label: t("hours.zone"), mine: mine.timeZone, newer: newer.timeZone },
  ];
  return [...week, ...others.filter((line) => line.mine !== line.newer)];
}

/** Another device has saved other hours meanwhile: both are shown, and the trainer chooses. */
export function NewerDialog({ mine, newer, isPending, onKeepMine, onTakeNewer, onClose }: NewerDialogProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onTakeNewer} variant="secondary">
            {t("hours.newer.takeNewer")}
          </Button>
          <Button isPending={isPending} onPress={onKeepMine}>
            {t("hours.newer.keepMine")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t("hours.newer.title")}
    >
      <p>{t("hours.newer.lead")}</p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("hours.newer.mine")}</th>
            <th scope="col">{t("hours.newer.newer")}</th>
          </tr>
        </thead>
        <tbody>
          {listLines(t, words, mine, newer.hours).map(({ label, mine: own, newer: other }) => (
            <tr data-differs={own !== other || undefined} key={label}>
              <th scope="row">{label}</th>
              <td>{own}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
