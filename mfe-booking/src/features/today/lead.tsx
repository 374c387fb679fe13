import type { Booking } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Today } from "@kalima/learning-contract";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, PersonLine, TrainerFace, useFormat, useZone } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { CheckCircle } from "@kalima/ui/icons";
import { type ReactNode, useId } from "react";
import { planPath } from "../../shared/packs/pack-sessions.ts";
import { rebookPathForBooking } from "../../shared/times/rebook.ts";
import styles from "./today.module.css";

const FACE = 72;

const findPlannable = ({ bookings }: Today) => bookings.find(({ actions }) => actions.includes("plan"));

/** True for a student who has had no paid lesson yet, and so is led by the first steps. */
export function hasFirstSteps(today: Today): boolean {
  return today.lessons.length === 0 && !findPlannable(today) && !today.usedUp;
}

/** Leads the day of a student without a lesson ahead: plan what is left, renew, or take the first steps. */
export function Lead({ today }: { today: Today }) {
  const plannable = findPlannable(today);
  if (plannable) return <PlanLead booking={plannable} />;
  if (today.usedUp) return <RenewLead booking={today.usedUp} />;
  return <FirstSteps today={today} />;
}

type LeadCardProps = { booking: Booking; title: string; text: string; children: ReactNode };

function LeadCard({ booking, title, text, children }: LeadCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <div className={styles.lead}>
        <PersonLine className={styles.leadLine} face={<TrainerFace name="" size={FACE} trainer={booking.teacher} />}>
          <h2 className={styles.leadTitle} id={id}>
            {title}
          </h2>
          <p className={styles.quiet}>{text}</p>
        </PersonLine>
        <div className={styles.buttons}>{children}</div>
      </div>
    </Card>
  );
}

function PlanLead({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const name = booking.teacher.name[language];
  const { left, expiresAt } = booking.credits ?? { left: 0, expiresAt: null };
  const text = expiresAt
    ? t("today.lead.plan.until", { count: left, name, date: format.date(expiresAt) })
    : t("today.lead.plan.text", { count: left, name });
  return (
    <LeadCard booking={booking} text={text} title={t("today.lead.plan.title")}>
      <ButtonLink href={planPath(booking)}>{t("today.plan", { count: left })}</ButtonLink>
    </LeadCard>
  );
}

function RenewLead({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const name = booking.teacher.name[language];
  return (
    <LeadCard
      booking={booking}
      text={t("today.lead.renew.text", { count: booking.pack, name })}
      title={t("today.lead.renew.title", { name })}
    >
      <ButtonLink href={rebookPathForBooking(booking, now, zone)}>{t("today.lead.renew.action")}</ButtonLink>
      <ButtonLink href="/teachers" variant="secondary">
        {t("today.lead.renew.others")}
      </ButtonLink>
    </LeadCard>
  );
}

/** The three steps of a new student, each with its state; the first open one is the page's main button. */
function FirstSteps({ today: { test, level, bookings } }: { today: Today }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  const [held] = bookings;
  const steps = [
    {
      key: "test",
      isDone: test === "taken",
      state: test === "taken" ? t("today.steps.test.taken", { level: level?.written }) : t(`today.steps.test.${test}`),
      action: test === "taken" ? null : { href: "/placement-test", label: t(`today.test.${test}.action`) },
    },
    {
      key: "trainer",
      isDone: held !== undefined,
      state: t("today.steps.trainer.text"),
      action: held ? null : { href: "/teachers", label: t("today.steps.trainer.action") },
    },
    {
      key: "booking",
      isDone: false,
      state: t(held ? `today.steps.booking.${held.status}` : "today.steps.booking.text"),
      action: held ? { href: `/payment/${held.referenceCode}`, label: t("today.steps.booking.action") } : null,
    },
  ];
  const main = held ? "booking" : steps.find(({ isDone, action }) => !isDone && action)?.key;
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <h2 className={styles.leadTitle} id={id}>
        {t("today.steps.title")}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ key, isDone, state, action }, at) => (
          <li className={styles.step} data-done={isDone} key={key}>
            <span aria-hidden="true" className={styles.number}>
              {isDone ? <CheckCircle /> : format.number(at + 1)}
            </span>
            <div className={styles.words}>
              <p className={styles.rowTitle}>{t(`today.steps.${key}.title`)}</p>
              <p className={styles.quiet}>{state}</p>
            </div>
            {action && (
              <ButtonLink href={action.href} variant={key === main ? "primary" : "secondary"}>
                {action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
