import type { StaffTrainer } from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, Num, Skeleton, Stack, useFormat } from "@kalima/ui";
import { EmptyState, Money, Problem } from "@kalima/ui/content";
import { SidePanel } from "@kalima/ui/table";
import { PageNeeds } from "./page-needs.tsx";
import styles from "./run-trainers.module.css";
import { TrainerActs } from "./trainer-acts.tsx";
import { useTrainer } from "./trainers.queries.ts";
import { TrainerState } from "./use-trainer-columns.tsx";

type TrainerPanelProps = { id: string; onClose: () => void; onStep: (by: number) => void };

/** One trainer beside the list: how they stand, what the page still needs, and what staff may do. */
export function TrainerPanel({ id, onClose, onStep }: TrainerPanelProps) {
  const { t } = useTranslation("catalog");
  const { language } = usePlatform().i18n;
  const query = useTrainer(id);
  const trainer = query.data;
  const isMissing = isAppError(query.error) && ["request.not_found", "request.invalid"].includes(query.error.code);
  const title = trainer ? trainer.name[language] : t("trainers.trainer");
  return (
    <SidePanel onClose={onClose} onStep={onStep} shown={id} title={<bdi>{title}</bdi>}>
      {trainer && <Shown trainer={trainer} />}
      {query.isPending && <Skeleton height={240} shape="block" />}
      {!trainer && isMissing && <EmptyState illustration="search" title={t("trainers.missing")} />}
      {!trainer && query.isError && !isMissing && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("trainers.trainerProblem")} />
      )}
    </SidePanel>
  );
}

function Shown({ trainer }: { trainer: StaffTrainer }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const {
    id,
    name,
    state,
    personId,
    candidateId,
    country,

    timeZone,
    pricePerLesson,
    missing,
    lessonsAhead,
    link,
  } = trainer;
  const isShown = state === "published";
  const accountId = personId ?? candidateId;
  return (
    <Stack gap={4}>
      <div>
        <TrainerState trainer={trainer} />
      </div>
      {link && (
        <p>{t(link.isOver ? "trainers.link.over" : "trainers.link.open", { at: format.dateTime(link.endsAt) })}</p>
      )}
      {candidateId && <p>{t("trainers.candidate")}</p>}
      <dl className={styles.facts}>
        <dt>{t("trainers.fields.nameEn")}</dt>
        <dd>
          <bdi>{name.en}</bdi>
        </dd>
        <dt>{t("trainers.fields.nameAr")}</dt>
        <dd>
          <bdi>{name.ar}</bdi>
        </dd>
        <dt>{t("trainers.columns.price")}</dt>
        <dd>
          <Money value={pricePerLesson} />
        </dd>
        <dt>{t("trainers.fields.country")}</dt>
        <dd>{format.countryName(country)}</dd>
        <dt>{t("trainers.fields.timeZone")}</dt>
        <dd>
          <Num>{timeZone.replaceAll("_", " ")}</Num>
        </dd>
        <dt>{t("trainers.lessonsAhead")}</dt>
        <dd>{format.number(lessonsAhead)}</dd>
      </dl>
      {!isShown && <PageNeeds missing={missing} />}
      <TrainerActs trainer={trainer} />
      <p className={styles.links}>
        <Link href={`/dashboard/team/trainer-hours/${id}`}>{t("trainers.links.hours")}</Link>
        {accountId && <Link href={`/dashboard/students/people/${accountId}`}>{t("trainers.links.person")}</Link>}
        {isShown && <Link href={`/teachers/${id}`}>{t("trainers.links.page")}</Link>}
      </p>
    </Stack>
  );
}
