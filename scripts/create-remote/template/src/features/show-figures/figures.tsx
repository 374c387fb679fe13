import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import styles from "./figures.module.css";
import { useFigures } from "./use-figures.ts";

/** The figures, with every state a list can be in. */
export function Figures() {
  const { t } = useTranslation("example");
  const { number } = useFormat();
  const figures = useFigures();

  if (figures.isPending) return <FiguresSkeleton />;
  if (figures.isError) {
    return <Problem error={figures.error} title={t("figures.problem")} onRetry={() => void figures.refetch()} />;
  }
  if (figures.data.length === 0) {
    return <EmptyState illustration="star" title={t("figures.noneTitle")} message={t("figures.noneMessage")} />;
  }
  return (
    <dl className={styles.figures}>
      {figures.data.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`figures.names.${name}`)}</dt>
          <dd>{value.isExact ? number(value.atLeast) : `${number(value.atLeast)}+`}</dd>
        </div>
      ))}
    </dl>
  );
}

const PLACES = ["first", "second", "third", "fourth"];

function FiguresSkeleton() {
  const { t } = useTranslation("example");
  return (
    <div className={styles.figures} aria-busy="true">
      <VisuallyHidden>
        <p role="status">{t("figures.loading")}</p>
      </VisuallyHidden>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="block" height={88} />
      ))}
    </div>
  );
}
