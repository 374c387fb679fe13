import type { SpeakingCheck as Check } from "@kalima/booking-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { CalendarSkeleton } from "@kalima/ui/calendar";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useState } from "react";
import { BookCheck } from "./book-check.tsx";
import { CheckAppointment } from "./check-appointment.tsx";
import { useSpeakingCheck } from "./speaking-check.queries.ts";

/** The free speaking check, as far as the visitor is with it. */
export function SpeakingCheck() {
  const check = useSpeakingCheck();
  const now = useNow(null);
  if (check.isPending) return <CalendarSkeleton now={now} />;
  if (check.isLoadingError) return <Problem error={check.error} onRetry={() => check.refetch()} />;
  return <CheckState check={check.data} />;
}

function CheckState({ check }: { check: Check }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [first] = useState(check.state);
  if (check.state === "ready") return <BookCheck />;
  if (check.appointment) return <CheckAppointment appointment={check.appointment} isNew={first === "ready"} />;
  const state = check.state === "test_first" || check.state === "used" ? check.state : "done";
  return (
    <EmptyState
      illustration="calendar"
      title={t(`check.${state}.title`)}
      message={t(`check.${state}.message`, { date: check.retakeFrom ? format.date(check.retakeFrom) : "" })}
      action={<ButtonLink href="/placement-test">{t(`check.${state}.action`)}</ButtonLink>}
    />
  );
}
