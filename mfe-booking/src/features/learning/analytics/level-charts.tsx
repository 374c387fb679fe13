import type { LearningAnalytics } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { ChartCard } from "../charts/chart-card.tsx";
import { LineChart, ScaleBars } from "../charts/late-charts.ts";

/** Each level is a sixth of the whole scale; a line is drawn at its lower end. */
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"].map((label, at) => ({ value: (at * 100) / 6, label }));
const MONTH = { month: "short", year: "numeric" } as const;

/** The way from level to level, and the skills of the newest result. */
export function LevelCharts({ levels, skills }: Pick<LearningAnalytics, "levels" | "skills">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const newest = levels.at(-1);
  const toTest = <Link href="/placement-test">{t("analytics.level.test")}</Link>;
  const hasBefore = skills.some(({ before }) => before !== null);
  const [levelTitle, skillTitle] = [t("analytics.level.title"), t("analytics.skills.title")];
  const score = (value: number | null) => (value === null ? "–" : format.number(value));

  return (
    <>
      <ChartCard
        columns={[t("analytics.date"), t("analytics.level.written"), t("analytics.score"), t("analytics.level.spoken")]}
        lead={newest ? t("analytics.level.lead", { level: newest.level }) : toTest}
        rows={levels.map(({ takenAt, level, score: value, spoken }) => [
          format.date(takenAt),
          level,
          score(value),
          spoken ?? "–",
        ])}
        title={levelTitle}
      >
        {newest && (
          <LineChart
            label={levelTitle}
            points={levels.map(({ takenAt, level, score: value }) => ({
              at: takenAt,
              value,
              label: format.date(takenAt, MONTH),
              note: level,
            }))}
            ticks={LEVELS}
          />
        )}
      </ChartCard>
      <ChartCard
        columns={[
          t("analytics.skills.skill"),
          t("analytics.skills.level"),
          t("analytics.score"),
          ...(hasBefore ? [t("analytics.skills.before")] : []),
        ]}
        lead={skills.length > 0 ? t(hasBefore ? "analytics.skills.compared" : "analytics.skills.lead") : toTest}
        rows={skills.map(({ section, level, score: value, before }) => [
          t(`analytics.skills.${section}`),
          level,
          score(value),
          ...(hasBefore ? [score(before)] : []),
        ])}
        title={skillTitle}
      >
        {skills.length > 0 && (
          <ScaleBars
            label={skillTitle}
            bars={skills.map(({ section, score: value, before }) => ({
              key: section,
              label: t(`analytics.skills.${section}`),
              value,
              before,
            }))}
          />
        )}
      </ChartCard>
    </>
  );
}
