import { useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { useId } from "react";
import { PEOPLE_PATH } from "../../shared/people-path.ts";
import { EventList } from "./event-list.tsx";
import styles from "./know-person.module.css";
import { NoteForm } from "./note-form.tsx";
import { PersonActs } from "./person-acts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { isMissing, usePerson } from "./use-person.ts";

/** A page of one person: the account, what may be done to it, and all that happened in the order of time. */
export function PersonPage() {
  const { t } = useTranslation("dashboard");
  const { id = "" } = useParams();
  const headingId = useId();
  const query = usePerson(id);
  const person = query.data;

  function content() {
    if (person) {
      return (
        <div className={styles.columns}>
          <div className={styles.aside}>
            <PersonFacts person={person} />
            <PersonActs person={person} />
          </div>
          <Stack gap={5}>
            {person.actRefusal !== "permission" && person.actRefusal !== "own" && <NoteForm id={person.id} />}
            <EventList id={person.id} />
          </Stack>
        </div>
      );
    }
    if (query.isPending) return <Skeleton height={320} shape="block" />;
    if (!isMissing(query.error)) {
      return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("people.personProblem")} />;
    }
    return (
      <EmptyState
        action={<ButtonLink href={PEOPLE_PATH}>{t("people.back")}</ButtonLink>}
        illustration="search"
        message={t("people.missingMessage")}
        title={t("people.missing")}
      />
    );
  }

  return (
    <section aria-labelledby={headingId}>
      <Stack gap={4}>
        <Link className={styles.back} href={PEOPLE_PATH}>
          <ArrowBack />
          {t("people.back")}
        </Link>
        <h2 className={styles.title} id={headingId}>
          <bdi>{person?.name ?? t("people.person")}</bdi>
        </h2>
        {content()}
      </Stack>
    </section>
  );
}
