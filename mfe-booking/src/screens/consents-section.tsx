import type { LessonDetails } from "@kalima/booking-contract";
import { PagedList } from "@kalima/platform/pages";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link, Skeleton, Stack, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useId } from "react";
import { useLessonChange } from "../features/attend-lessons/lessons.mutations.ts";
import { useLessons } from "../features/attend-lessons/lessons.queries.ts";
import styles from "./consents-section.module.css";

/** In the settings of a student's account: which feedback trainers' pages may show, each with the way to withdraw it. */
export function ConsentsSection() {
  const { t } = useTranslation("booking");
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h2 id={id}>{t("consents.title")}</h2>
        <p>{t("consents.text")}</p>
        <Consents />
        <p className={styles.quiet}>
          {t("consents.ratings")} <Link href="/profile/ratings">{t("consents.toRatings")}</Link>
        </p>
      </Stack>
    </Card>
  );
}

function Consents() {
  const { t } = useTranslation("booking");
  return (
    <PagedList
      empty={<p className={styles.none}>{t("consents.none")}</p>}
      loading={<Skeleton height={72} shape="block" />}
      more={t("consents.more")}
      problem={t("consents.problem")}
      query={useLessons("may_be_shown")}
    >
      {(lessons) => (
        <ul className={styles.list}>
          {lessons.map((lesson) => (
            <Consent key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Consent({ lesson: { id, teacher, startsAt, feedbackConsent } }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const errorText = useErrorText();
  const change = useLessonChange(id);
  const session = { name: teacher.name[usePlatform().i18n.language], date: format.date(startsAt) };
  const state = feedbackConsent?.isHidden ? "hidden" : feedbackConsent?.mayName ? "named" : "shown";
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link href={`/profile/appointments/${id}`}>{t("consents.session", session)}</Link>
        <p className={styles.quiet}>{t(`consents.${state}`)}</p>
        <FormError>{errorText(change.error)}</FormError>
      </div>
      <Button
        aria-label={t("consents.withdrawOf", session)}
        isPending={change.isPending}
        onPress={() => change.mutate({ do: "consent", body: { mayShow: false, mayName: false } })}
        size="small"
        variant="secondary"
      >
        {t("consents.withdraw")}
      </Button>
    </li>
  );
}
