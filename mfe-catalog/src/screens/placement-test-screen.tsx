import type { PlacementAttempt, PlacementResult, PlacementTest } from "@kalima/catalog-contract";
import { useLocation, useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, Stack } from "@kalima/ui";
import { Card, Problem, Screen } from "@kalima/ui/content";
import { type ReactNode, useEffect, useRef } from "react";
import { firstAnswerIn } from "../features/placement/first-question/first-answer.ts";
import { TestIntro, type Wishes } from "../features/placement/intro/test-intro.tsx";
import { useAttemptSteps } from "../features/placement/placement.mutations.ts";
import { useAttempt, usePlacementTest } from "../features/placement/placement.queries.ts";
import { ResultActions } from "../features/placement/result/result-actions.tsx";
import { ResultFacts } from "../features/placement/result/result-facts.tsx";
import { Retake } from "../features/placement/result/retake.tsx";
import { SpeakingStep } from "../features/placement/result/speaking-step.tsx";
import { TrainerMatches } from "../features/placement/result/trainer-matches.tsx";
import styles from "../features/placement/section/section.module.css";
import { SectionForm } from "../features/placement/section/section-form.tsx";
import { TestProgress } from "../features/placement/section/test-progress.tsx";

/** Name of the attempt in the address, so that a reload continues it. */
const ATTEMPT = "attempt";

const START = "/placement-test";
/** The sections have a page without navigation around them. */
const SECTIONS = "/placement-test/take";

/** /placement-test: what it is, and its result; /placement-test/take: its four sections. */
export function PlacementTestScreen() {
  const { t } = useTranslation("catalog");
  const [search, setSearch] = useSearchParams();
  const test = usePlacementTest();
  const chosen = search.get(ATTEMPT);
  const attemptId = chosen ?? test.data?.finishedId ?? null;
  const attempt = useAttempt(attemptId);
  const { start } = useAttemptSteps();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const take = (id: string, options = {}) => void navigate(`${SECTIONS}?${ATTEMPT}=${id}`, options);
  const first = firstAnswerIn(search);
  const isUntouched = test.data?.underWayId === null && attemptId === null;
  const carriesOver = first !== undefined && isUntouched && !start.isError;
  // `replace` for an address that is left for another one right away.
  const begin = (replace: boolean, wishes: Wishes = {}) =>
    start.mutate({ first, ...wishes }, { onSuccess: ({ id }) => take(id, { replace }) });

  const carryOver = useRef(begin);
  carryOver.current = begin;
  useEffect(() => {
    if (carriesOver && start.isIdle) carryOver.current(true);
  }, [carriesOver, start.isIdle]);

  // Links to an attempt lead to either page, and the last section ends in the result.
  const address = findAddress(attemptId, attempt.data, test.isPending || carriesOver);
  const leave = useRef(navigate);
  leave.current = navigate;
  useEffect(() => {
    if (address && address.split("?")[0] !== pathname) void leave.current(address, { replace: true });
  }, [address, pathname]);

  const isLoading = test.isPending || carriesOver || (attemptId !== null && attempt.isPending);

  function content() {
    if (isLoading) return <TestSkeleton />;
    if (test.isLoadingError) return <TestProblem error={test.error} onRetry={() => void test.refetch()} />;
    if (attemptId !== null && attempt.isLoadingError) {
      // An attempt of somebody else, or one that is too old, leads back to the introduction.
      const retry = () => (chosen ? setSearch({}, { replace: true }) : void attempt.refetch());
      return <TestProblem error={attempt.error} onRetry={retry} />;
    }
    if (attempt.data && test.data)
      return (
        <Taking
          attempt={attempt.data}
          isStarting={start.isPending}
          onContinue={take}
          onOutdated={() => void attempt.refetch()}
          onStart={(wishes) => begin(false, wishes)}
          test={test.data}
        />
      );
    return (
      <Screen lead={t("placement.lead")} title={t("placement.title")}>
        {test.data && (
          <TestIntro
            isStarting={start.isPending}
            onContinue={take}
            onStart={(wishes) => begin(false, wishes)}
            test={test.data}
          />
        )}
      </Screen>
    );
  }
  return <Stage name={isLoading ? null : findStage(attempt.data)}>{content()}</Stage>;
}

/** The address that shows an attempt, or the introduction without one; null while that is not known. */
function findAddress(id: string | null, attempt: PlacementAttempt | undefined, isPending: boolean): string | null {
  if (attempt) return `${attempt.result ? START : SECTIONS}?${ATTEMPT}=${attempt.id}`;
  return id === null && !isPending ? START : null;
}

/** Names what is shown; a change of it is like a change of the page. */
function findStage(attempt: PlacementAttempt | undefined): string {
  if (!attempt) return "introduction";
  if (attempt.result) return "result";
  return `${attempt.next} ${attempt.section ? "open" : "pause"}`;
}

type TakingProps = {
  attempt: PlacementAttempt;
  test: PlacementTest;
  isStarting: boolean;
  onStart: (wishes: Wishes) => void;
  onContinue: (attemptId: string) => void;
  onOutdated: () => void;
};

/** An attempt: a section, the pause before one, or the result. */
function Taking({ attempt, test, isStarting, onStart, onContinue, onOutdated }: TakingProps) {
  const { t } = useTranslation("catalog");
  const { open } = useAttemptSteps();
  const { id, section, result } = attempt;
  const { underWayId, finishedId } = test;
  if (result)
    return (
      <Screen lead={<Confidence result={result} />} title={t("placement.result.title", { level: result.level })}>
        <Stack gap={6}>
          <ResultFacts result={result} />
          <SpeakingStep result={result} />
          <ResultActions attemptId={id} result={result} />
          {id === finishedId && (
            <Retake
              isStarting={isStarting}
              isUnderWay={underWayId !== null}
              onContinue={() => underWayId && onContinue(underWayId)}
              onStart={() => onStart({ goal: result.goal, forChild: result.forChild })}
              retakeFrom={result.retakeFrom}
            />
          )}
          <TrainerMatches attemptId={id} result={result} />
        </Stack>
      </Screen>
    );
  const total = test.sections.length;
  const number = attempt.next ?? total;
  const coming = test.sections[number - 1];
  if (!coming) return null;
  return (
    <Screen
      className={styles.calm}
      eyebrow={<TestProgress number={number} total={total} />}
      title={t(`placement.section.${coming.name}`)}
    >
      {section ? (
        <SectionForm attemptId={id} isLast={number === total} key={number} onOutdated={onOutdated} section={section} />
      ) : (
        <NextSection isPending={open.isPending} onOpen={() => open.mutate({ id, number })} section={coming} />
      )}
    </Screen>
  );
}

/** How sure the level is. */
function Confidence({ result: { level, orElse, confidence } }: { result: PlacementResult }) {
  const { t } = useTranslation("catalog");
  if (orElse) return t("placement.result.between", { level, other: orElse });
  return t("placement.result.sure", { percent: Math.min(99, Math.round(confidence * 100)) });
}

/** Takes the focus to the title when another stage is shown, as a page change does; null while it loads. */
function Stage({ name, children }: { name: string | null; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    if (name === null || name === before) return;
    shown.current = name;
    if (before === null) return;
    window.scrollTo(0, 0);
    root.current?.querySelector<HTMLElement>("[data-screen-title]")?.focus();
  }, [name]);
  return <div ref={root}>{children}</div>;
}

function TestProblem({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation("catalog");
  return (
    <Screen title={t("placement.title")}>
      <Problem error={error} onRetry={onRetry} title={t("placement.problem")} />
    </Screen>
  );
}

/** In the size of the introduction. */
function TestSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <Screen lead={t("placement.lead")} title={t("placement.title")}>
      <Stack gap={4}>
        <Skeleton height={200} shape="block" />
        <Skeleton height={48} shape="block" width={220} />
      </Stack>
    </Screen>
  );
}

type Props = { section: PlacementTest["sections"][number]; isPending: boolean; onOpen: () => void };

/** Between two sections: a pause that costs no time, and what comes next. */
function NextSection({ section: { name, questions, minutes }, isPending, onOpen }: Props) {
  const { t } = useTranslation("catalog");
  return (
    <Card className={styles.form} padding="large">
      <Stack gap={4}>
        <p className={styles.plain}>{t(`placement.about.${name}`)}</p>
        <p className={styles.hint}>
          <span>{t("placement.questions", { count: questions })}</span> ·{" "}
          <span>{t("placement.minutes", { count: minutes })}</span>
        </p>
        <p className={styles.hint}>{t("placement.timeStarts")}</p>
        <div>
          <Button isPending={isPending} onPress={onOpen}>
            {t("placement.openSection")}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
