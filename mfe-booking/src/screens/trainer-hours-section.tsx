import { Route, Routes, useParams, usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, Stack } from "@kalima/ui";
import { ChooseTrainer } from "../features/choose-examiners/choose-trainer.tsx";
import { useExaminers } from "../features/choose-examiners/examiners.queries.ts";
import { TRAINER_HOURS } from "../features/choose-examiners/hours-link.tsx";
import { HoursOf } from "../shared/hours/availability.queries.ts";
import { Hours } from "./hours-section.tsx";

/** The section "trainer-hours" of the dashboard, for admins: the trainers, or the hours of one of them. */
export function TrainerHoursSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("hours.of.title")}>
      <Routes>
        <Route element={<HoursOfTrainer />} path={`${TRAINER_HOURS}/:id`} />
        <Route element={<ChooseTrainer />} path="*" />
      </Routes>
    </section>
  );
}

function HoursOfTrainer() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const { id = "" } = useParams();
  const trainer = useExaminers("").data?.find((each) => each.id === id);
  return (
    <Stack gap={4}>
      <Link href={TRAINER_HOURS}>{t("hours.of.back")}</Link>
      {trainer && <h2>{trainer.name[language]}</h2>}
      <HoursOf value={id}>
        <Hours key={id} />
      </HoursOf>
    </Stack>
  );
}
