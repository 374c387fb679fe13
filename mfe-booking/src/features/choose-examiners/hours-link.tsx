import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";

/** Where staff see and set the hours of trainers; those of one are below it. */
export const TRAINER_HOURS = "/dashboard/team/trainer-hours";

/** Leads to the hours of a trainer. */
export function HoursLink({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("booking");
  return (
    <Link aria-label={t("hours.of.openOf", { name })} href={`${TRAINER_HOURS}/${id}`}>
      {t("hours.of.open")}
    </Link>
  );
}
