import type { Booking } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { lazy, Suspense, useId, useState } from "react";
import { useKeepReplacement } from "../bookings.mutations.ts";
import styles from "./renewal-question.module.css";

const CancelPaid = lazy(async () => ({ default: (await import("./pack-dialogs.ts")).CancelPaid }));

/** Another trainer took over: the student keeps them, or cancels and gets back everything that has not begun. */
export function ReplacementNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const id = useId();
  const [isRefusing, setRefusing] = useState(false);
  const keep = useKeepReplacement(booking.id);
  const { replacement, teacher } = booking;
  if (!replacement) return null;
  const names = { former: replacement.former[language], name: teacher.name[language] };

  return (
    <section aria-labelledby={id} className={styles.question}>
      <div>
        <h3 className={styles.title} id={id}>
          {t("replacement.title", names)}
        </h3>
        <p className={styles.text}>{t("replacement.text", names)}</p>
        {replacement.mayRefuse && <p className={styles.text}>{t("replacement.refusable", names)}</p>}
      </div>
      <div className={styles.buttons}>
        <Button isPending={keep.isPending} onPress={() => keep.mutate()}>
          {t("replacement.keep", names)}
        </Button>
        <ButtonLink href={`/teachers/${teacher.id}`} variant="secondary">
          {t("replacement.profile")}
        </ButtonLink>
        {replacement.mayRefuse && (
          <Button onPress={() => setRefusing(true)} variant="quiet">
            {t("replacement.refuse")}
          </Button>
        )}
      </div>
      {keep.isError && <FormError>{errorText(keep.error)}</FormError>}
      {isRefusing && (
        <Suspense>
          <CancelPaid booking={booking} onClose={() => setRefusing(false)} />
        </Suspense>
      )}
    </section>
  );
}
