import { getFirstPlacementQuestion } from "@kalima/catalog-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { ArrowForward } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { QuestionForm } from "../features/placement/first-question/question-form.tsx";
import { usePlacementTest } from "../features/placement/placement.queries.ts";
import styles from "./first-question.module.css";

/** Fills `home.first-question`: the question, or the way on for those who have begun or finished the test. */
export function FirstQuestion() {
  const { t } = useTranslation("catalog");
  const test = usePlacementTest();
  const question = useFirstQuestion();
  const { underWayId = null, finishedId = null } = test.data ?? {};

  if (underWayId !== null)
    return (
      <Panel lead={t("placement.underWay")} title={t("placement.first.underWayTitle")}>
        <WayOn href={`/placement-test?attempt=${underWayId}`}>{t("placement.continue")}</WayOn>
      </Panel>
    );
  if (finishedId !== null)
    return (
      <Panel lead={t("placement.first.doneLead")} title={t("placement.first.doneTitle")}>
        <WayOn href="/placement-test">{t("placement.first.seeResult")}</WayOn>
      </Panel>
    );
  if (test.isPending || question.isPending)
    return (
      <Panel lead={t("placement.first.lead")} title={t("placement.first.title")}>
        <div className={styles.card}>
          <div aria-busy="true" className={styles.waiting}>
            <Skeleton shape="block" />
          </div>
        </div>
      </Panel>
    );
  if (!question.data)
    return (
      <Panel lead={t("placement.lead")} title={t("placement.title")}>
        <WayOn href="/placement-test">{t("placement.start")}</WayOn>
      </Panel>
    );
  return (
    <Panel lead={t("placement.first.lead")} title={t("placement.first.title")}>
      <div className={styles.card}>
        <QuestionForm key={question.data.id} question={question.data} />
      </div>
    </Panel>
  );
}

function Panel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-labelledby="first-question-title" className={styles.panel}>
      <header className={styles.words}>
        <h2 id="first-question-title">{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </section>
  );
}

function WayOn({ href, children }: { href: string; children: string }) {
  return (
    <div className={styles.wayOn}>
      <ButtonLink href={href} iconEnd={<ArrowForward />} size="large">
        {children}
      </ButtonLink>
    </div>
  );
}

/** The question of the home page. It stays while it is shown: another one would take the choice with it. */
function useFirstQuestion() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "first-question"],
    queryFn: ({ signal }) => http.call(getFirstPlacementQuestion, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
