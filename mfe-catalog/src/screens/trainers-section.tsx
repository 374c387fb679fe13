import { useTranslation } from "@kalima/platform/react";
import { TrainersList } from "../features/run-trainers/trainers-list.tsx";

/** The section "trainers" of the dashboard, for admins: all trainers, from the draft to the end. */
export function TrainersSection() {
  const { t } = useTranslation("catalog");
  return (
    <section aria-label={t("trainers.title")}>
      <TrainersList />
    </section>
  );
}
