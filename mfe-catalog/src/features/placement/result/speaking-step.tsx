import { getSpeakingCheck } from "@kalima/booking-contract";
import type { PlacementResult } from "@kalima/catalog-contract";
import { SPEAKING_CHECK_ID } from "@kalima/catalog-contract";
import { usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import styles from "./result.module.css";

/** Where the visitor is with the speaking check that follows the test. Among the other queries, home would load its schemas. */
function useSpeakingCheck() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "speaking-check"],
    queryFn: ({ signal }) => http.call(getSpeakingCheck, { signal }),
  });
}

/** The step after the written test: booking the free speaking check, its time, or what its trainer wrote. */
export function SpeakingStep({ result }: { result: PlacementResult }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const check = useSpeakingCheck();
  const isGuest = useSession().state === "signedOut";
  const { state, appointment } = check.data ?? {};

  if (result.spokenNote) {
    return (
      <Card as="section" aria-labelledby="placement-note" padding="large">
        <h2 className={styles.title} id="placement-note">
          {t("placement.speaking.note")}
        </h2>
        <p className={styles.quiet}>
          <UserText as="bdi">{result.spokenNote}</UserText>
        </p>
      </Card>
    );
  }
  if (state === "ready") {
    return (
      <Card className={styles.keep} padding="large" tone="brand">
        <p>{t("placement.speaking.why")}</p>
        <ButtonLink href={`/booking/${SPEAKING_CHECK_ID}`} variant={isGuest ? "secondary" : "primary"}>
          {t("placement.speaking.book")}
        </ButtonLink>
      </Card>
    );
  }
  if (!appointment) return null;
  return (
    <Card className={styles.keep} padding="large">
      <p>{t("placement.speaking.booked", { time: format.dateTime(appointment.startsAt) })}</p>
      <ButtonLink href={`/booking/${SPEAKING_CHECK_ID}`} variant="secondary">
        {t("placement.speaking.see")}
      </ButtonLink>
    </Card>
  );
}
