import type { LearningAnalytics } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { ChartCard } from "../charts/chart-card.tsx";
import { BarChart, LineChart } from "../charts/late-charts.ts";
import { averageStars } from "./has-begun.ts";

const SCORES = [0, 25, 50, 75, 100].map((value) => ({ value }));
const SHORT_DAY = { day: "numeric", month: "short" } as const;

/** Scores that trainers gave, and stars that the student gave. */
export function MarkCharts({ tasks, ratings }: Pick<LearningAnalytics, "tasks" | "ratings">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const average = averageStars(ratings);
  const [taskTitle, ratingTitle] = [t("analytics.tasks.title"), t("analytics.ratings.title")];
  const count = tasks.pending + tasks.missed + tasks.completed;
  const formatStars = (stars: number) => t("analytics.ratings.stars", { count: stars });

  return (
    <>
      <ChartCard
        columns={[t("analytics.tasks.task"), t("analytics.date"), t("analytics.score")]}
        lead={
          count > 0
            ? t("analytics.tasks.lead", { count, completed: tasks.completed, missed: tasks.missed })
            : t("analytics.tasks.none")
        }
        rows={tasks.scores.map(({ title, reviewedAt, score }) => [
          title,
          format.date(reviewedAt, SHORT_DAY),
          format.number(score),
        ])}
        title={taskTitle}
      >
        {tasks.scores.length > 0 && (
          <LineChart
            label={taskTitle}
            points={tasks.scores.map(({ reviewedAt, score }) => ({
              at: reviewedAt,
              value: score,
              label: format.date(reviewedAt, SHORT_DAY),
              note: format.number(score),
            }))}
            ticks={SCORES}
          />
        )}
      </ChartCard>
      <ChartCard
        columns={[t("analytics.ratings.given"), t("analytics.figures.lessons")]}
        lead={
          average === null
            ? t("analytics.ratings.none")
            : t("analytics.ratings.lead", { average: format.number(average, { maximumFractionDigits: 1 }) })
        }
        rows={ratings.map(({ stars, lessons }) => [formatStars(stars), format.number(lessons)])}
        title={ratingTitle}
      >
        {average !== null && (
          <BarChart
            bars={ratings.map(({ stars, lessons }) => ({
              key: String(stars),
              label: formatStars(stars),
              parts: [lessons],
            }))}
            label={ratingTitle}
            labelEvery={1}
          />
        )}
      </ChartCard>
    </>
  );
}
