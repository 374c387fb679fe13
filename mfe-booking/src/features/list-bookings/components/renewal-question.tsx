import type { Booking } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useErrorText, useNavigate, useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, useZone } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { lazy, Suspense, useId, useState } from "react";
import { countSessions } from "../../../shared/packs/pack-sessions.ts";
import { rebookPathForBooking } from "../../../shared/times/rebook.ts";
import { useAnswerRenewal } from "../bookings.mutations.ts";
import styles from "./renewal-question.module.css";

const ReasonForm = lazy(async () => ({ default: (await import("./pack-dialogs.ts")).ReasonForm }));

/** When the last lessons of a pack are booked, asks the student about another pack. */
export function RenewalQuestion({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { i18n } = usePlatform();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const answer = useAnswerRenewal(booking.id);
  const { booked } = countSessions(booking, now);
  const title = t("renewal.title", { name: booking.teacher.name[i18n.language] });

  const question = (
    <section aria-labelledby={id} className={styles.question}>
      <div>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        <p className={styles.text}>{t("renewal.text", { count: Math.max(1, booked) })}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          isPending={answer.isPending && answer.variables.intends === "yes"}
          onPress={() =>
            answer.mutate({ intends: "yes" }, { onSuccess: () => navigate(rebookPathForBooking(booking, now, zone)) })
          }
        >
          {t("renewal.yes")}
        </Button>
        <Button onPress={() => answer.mutate({ intends: "later" })} variant="secondary">
          {t("renewal.later")}
        </Button>
        <Button onPress={() => setLeaving(true)} variant="quiet">
          {t("renewal.no")}
        </Button>
      </div>
      {answer.isError && <FormError>{errorText(answer.error)}</FormError>}
    </section>
  );
  if (!isLeaving) return question;
  return (
    <Suspense fallback={question}>
      <ReasonForm answer={answer} onClose={() => setLeaving(false)} title={title} />
    </Suspense>
  );
}
