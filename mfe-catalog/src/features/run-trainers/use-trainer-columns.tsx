import type { ListedStaffTrainer } from "@kalima/catalog-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money, StatusPill, type StatusTone } from "@kalima/ui/content";
import { type Column, tableParts } from "@kalima/ui/table";

const TONES: Record<ListedStaffTrainer["state"], StatusTone> = {
  no_account: "warn",
  invited: "info",
  draft: "warn",
  published: "ok",
  paused: "info",
  hidden: "neutral",
  disabled: "bad",
  left: "neutral",
  unknown: "neutral",
};

/** How a trainer stands, and until when a pause lasts. */
export function TrainerState({ trainer: { state, pausedUntil } }: { trainer: ListedStaffTrainer }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <StatusPill tone={TONES[state]}>
      {pausedUntil ? t("trainers.pausedUntil", { day: format.date(pausedUntil) }) : t(`trainers.states.${state}`)}
    </StatusPill>
  );
}

/** The columns of the list; the name is what opens a row. */
export function useTrainerColumns(): Column<ListedStaffTrainer>[] {
  const { t } = useTranslation("catalog");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const number = (text: string) => <span className={tableParts.number}>{text}</span>;
  return [
    { key: "name", label: t("trainers.columns.name"), cell: ({ name }) => <bdi>{name[language]}</bdi> },
    { key: "state", label: t("trainers.columns.state"), cell: (trainer) => <TrainerState trainer={trainer} /> },
    {
      key: "price",
      label: t("trainers.columns.price"),
      cell: ({ pricePerLesson }) => <Money value={pricePerLesson} />,
    },
    {
      key: "hours",
      label: t("trainers.columns.hours"),
      cell: ({ weeklyMinutes }) => number(format.number((weeklyMinutes * MINUTE_MS) / HOUR_MS)),
      // A card has no labels, without which these are mere numbers.
      isTableOnly: true,
    },
    {
      key: "rating",
      label: t("trainers.columns.rating"),
      cell: ({ rating: { average, count } }) =>
        average !== null &&
        number(
          t("trainers.rating", {
            average: format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
            number: format.number(count),
          }),
        ),
    },
    {
      key: "missed",
      label: t("trainers.columns.missed"),
      cell: ({ missed }) => number(format.number(missed)),
      isTableOnly: true,
    },
    {
      key: "feedback",
      label: t("trainers.columns.feedback"),
      cell: ({ feedbackInTime }) =>
        feedbackInTime !== null &&
        number(format.number(feedbackInTime, { style: "percent", maximumFractionDigits: 0 })),
      isTableOnly: true,
    },
  ];
}
