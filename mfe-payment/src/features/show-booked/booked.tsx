import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import { useNow, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { ButtonLink, PersonLine, StarPattern, TrainerFace, useFormat } from "@kalima/ui";
import { Card, StarBurst } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { nextLesson } from "../../shared/next-lesson.ts";
import styles from "./booked.module.css";
import { AddToCalendar, OfferNotifications } from "./booked-offers.tsx";

/** The end of a purchase: the next session, and what the student does until then. `isNews`: paid just now, on this page. */
export function Booked({ payment: { booking }, isNews }: { payment: Payment; isNews: boolean }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const next = nextLesson(booking.lessons, useNow(MINUTE_MS));
  const name = booking.teacher.name[language];

  return (
    <Card as="section" padding="large" aria-label={t("booked.title")} className={styles.booked}>
      <div className={styles.ground}>
        <StarPattern />
      </div>
      {isNews && <StarBurst />}
      {next && (
        <PersonLine face={<TrainerFace name="" size={72} trainer={booking.teacher} />}>
          <h2 className={styles.label}>{t("receipt.nextLesson")}</h2>
          <p className={styles.time}>{format.dateTime(next.startsAt)}</p>
          <p className={styles.soft}>
            <span>{t("booked.with", { name })}</span> –{" "}
            <span>{t("minutes", { count: booking.lessonMinutes ?? LESSON_MINUTES })}</span> –{" "}
            <span suppressHydrationWarning>{format.zoneName(next.startsAt)}</span>
          </p>
        </PersonLine>
      )}
      <div className={styles.actions}>
        {next && <AddToCalendar booking={booking} />}
        <ButtonLink href={`/profile/bookings/${booking.referenceCode}`} variant="quiet">
          {t("toBooking")}
        </ButtonLink>
      </div>
      <NextSteps booking={booking} name={name} />
      {next && <OfferNotifications />}
    </Card>
  );
}

/** Lists the steps that are left after paying, the sessions without a time first. */
function NextSteps({ booking, name }: { booking: Payment["booking"]; name: string }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const session = useSession();
  const { left, expiresAt } = booking.credits ?? { left: 0, expiresAt: null };
  // Unknown before the session is restored: a step that is not due would be asked for.
  const hasNoLevel = session.state === "signedIn" && session.user.student?.placementTestResult === null;

  return (
    <section className={styles.steps} aria-label={t("booked.steps")}>
      <h2 className={styles.heading}>{t("booked.steps")}</h2>
      <ol className={styles.list}>
        {left > 0 && (
          <Step
            text={expiresAt ? t("booked.planUntil", { date: format.date(expiresAt) }) : t("booked.planHow")}
            title={t("booked.plan", { count: left })}
          >
            <ButtonLink href={`/profile/bookings/${booking.referenceCode}?plan=${booking.referenceCode}`}>
              {t("booked.planAct")}
            </ButtonLink>
          </Step>
        )}
        <Step text={t("booked.messageWhy")} title={t("booked.message", { name })}>
          <ButtonLink href={`/profile/messages?with=${booking.teacher.id}`} variant="secondary">
            {t("booked.messageAct")}
          </ButtonLink>
        </Step>
        {hasNoLevel && (
          <Step text={t("booked.testWhy", { name })} title={t("booked.test")}>
            <ButtonLink href="/placement-test" variant="secondary">
              {t("booked.testAct")}
            </ButtonLink>
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.soft}>{text}</p>
      </div>
      {children}
    </li>
  );
}
