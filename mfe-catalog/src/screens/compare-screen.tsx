import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton } from "@kalima/ui";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { compared, comparedFrom, useComparedTrainers } from "../features/compare-trainers/compared-trainers.ts";
import { Comparison } from "../features/compare-trainers/comparison.tsx";
import styles from "./compare-screen.module.css";

/** /teachers/compare?ids=: up to three trainers side by side. The address can be shared. */
export function CompareScreen() {
  const { t } = useTranslation("catalog");
  const [parameters, setParameters] = useSearchParams();
  const ids = comparedFrom(parameters);
  const query = useComparedTrainers(ids);
  const trainers = (query.data ?? []).filter(({ id }) => ids.includes(id));

  function drop(trainerId: string) {
    const rest = ids.filter((id) => id !== trainerId);
    compared.write(compared.read().filter((id) => id !== trainerId));
    setParameters(rest.length > 0 ? { ids: rest.join() } : {}, { replace: true });
  }

  return (
    <Screen lead={t("compare.lead")} title={t("compare.title")} width="page">
      <p className={styles.back}>
        <Link href="/teachers">
          <ArrowBack size={18} /> {t("compare.back")}
        </Link>
      </p>
      {ids.length > 0 && query.isPending && <Skeleton height={480} shape="block" />}
      {query.isError && trainers.length === 0 && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {trainers.length > 0 && <Comparison onDrop={drop} trainers={trainers} />}
      {(ids.length === 0 || (query.isSuccess && trainers.length === 0)) && (
        <EmptyState
          action={<ButtonLink href="/teachers">{t("compare.back")}</ButtonLink>}
          illustration="search"
          message={t("compare.noneMessage")}
          title={t("compare.noneTitle")}
        />
      )}
    </Screen>
  );
}
