import { bilingualText } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { PersonEvent } from "@kalima/staff-contract";
import { Link } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import styles from "./know-person.module.css";

const BOOKINGS_PATH = "/dashboard/appointments/bookings";

type Details = PersonEvent["details"];

/** Reads details of an event, each of which a later server may leave out. */
function readDetails(details: Details, language: "en" | "ar") {
  return {
    text: (name: string) => (typeof details[name] === "string" ? details[name] : ""),
    number: (name: string) => (typeof details[name] === "number" ? details[name] : 0),
    is: (name: string) => details[name] === true,
    name: (name: string) => bilingualText.safeParse(details[name]).data?.[language] ?? "",
  };
}

/** Something that happened around a person, in words. Kinds that this version does not know are named alone. */
export function EventLine({ event: { kind, details } }: { event: PersonEvent }) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const read = readDetails(details, language);
  const state = (group: string, name = "status") =>
    t(`people.events.${group}.${read.text(name)}`, { defaultValue: read.text(name) });
  const booking = read.text("reference");
  const amount = (
    <Money value={{ amountMinor: read.number("amountMinor"), currency: read.text("currency") || "EGP" }} />
  );
  const lines: Partial<Record<PersonEvent["kind"], () => ReactNode[]>> = {
    booking: () => [
      read.is("isSpeakingCheck")
        ? t("people.events.speakingCheck")
        : t("people.events.pack", { count: read.number("pack") }),
      read.name("trainer"),
      state("bookingStatus"),
    ],
    lesson: () => [read.name("trainer"), state("lessonStatus")],
    payment: () => [amount, state("orderStatus")],
    refund: () => [amount, state("refundStatus")],
    placement: () => [read.text("level"), t("people.events.score", { count: read.number("score") })],
    task: () => [read.text("title"), read.name("trainer"), read.is("isReviewed") && t("people.events.reviewed")],
    conversation: () => [read.name("trainer")],
    question: () => [state("topics", "topic"), state("questionState", "state")],
    "sign-in": () => [t(read.is("isOpen") ? "people.events.signedIn" : "people.events.signedOut")],
    notification: () => [read.text("title"), t(read.is("isRead") ? "people.events.read" : "people.events.unread")],
    note: () => [read.text("by")],
    act: () => [actWords(read.text("action")), t(`audit.roles.${toRole(read.text("role"))}`)],
    "own-act": () => [actWords(read.text("action"))],
  };
  function actWords(action: string) {
    return t(`audit.actions.${action}`, { defaultValue: action });
  }
  const parts = (lines[kind]?.() ?? []).filter((part) => part !== "" && part !== false);
  const written = kind === "note" ? read.text("text") : read.text("reason");
  return (
    <>
      <p className={styles.line}>
        <span className={styles.kind}>{t(`people.events.kinds.${kind}`)}</span>
        {parts.map((part, place) => (
          <bdi key={place}>{part}</bdi>
        ))}
        {booking !== "" && (
          <Link href={`${BOOKINGS_PATH}/${booking}`}>
            <bdi>{booking}</bdi>
          </Link>
        )}
      </p>
      {written !== "" && <UserText className={rows.soft}>{written}</UserText>}
    </>
  );
}

/** Roles of the audit log; programs and jobs act as the system. */
const toRole = (role: string) => (["trainer", "agent", "admin"].includes(role) ? role : "job");
