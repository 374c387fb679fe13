import { useSession, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";

type Lesson = { id: string; startsAt: string; status: string };

/**
 * A link to one lesson as a file for calendar apps, for its student and trainer; nothing for a lesson that is over or was
 * cancelled.
 */
export function AddToCalendar({ lesson: { id, startsAt, status } }: { lesson: Lesson }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  if (status !== "upcoming" || (role !== "student" && role !== "trainer")) return null;
  return (
    <Link
      aria-label={t("addToCalendar.label", { time: format.dateTime(startsAt) })}
      download
      href={`/api/lessons/${id}/calendar.ics`}
    >
      {t("addToCalendar.open")}
    </Link>
  );
}
