import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSeries, SeriesWindow } from "@kalima/releases-contract";
import { Button, Inline, Num, Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useCallback, useState } from "react";
import { usePolled } from "../../use-polled.ts";
import type { ReleaseTexts } from "../release-texts.ts";
import { Chart } from "./chart.tsx";
import { FigureTable } from "./figure-table.tsx";
import styles from "./graphs.module.css";
import { getFigure, MEASURES, type Measure, UNITS } from "./measures.ts";

const EVERY_MS = 15_000;
const WINDOWS: readonly SeriesWindow[] = ["hour", "day", "week"];

type GraphsProps = {
  title: string;
  language: Language;
  onRead: (window: SeriesWindow) => Promise<ReleaseSeries>;
  t: ReleaseTexts;
};

/** Share, exposures, failures and speed of each version over time, as charts and as a table. */
export function Graphs({ title, language, onRead, t }: GraphsProps) {
  const [window, setWindow] = useState<SeriesWindow>("hour");
  const read = useCallback(() => onRead(window), [onRead, window]);
  const { value: series, error, refresh } = usePolled(read, EVERY_MS);
  return (
    <section aria-label={title} className={styles.graphs}>
      <Inline gap={2} wrap>
        {WINDOWS.map((each) => (
          <Button
            aria-pressed={each === window}
            key={each}
            onPress={() => setWindow(each)}
            size="small"
            variant={each === window ? "secondary" : "quiet"}
          >
            {t(`graphs.window.${each}`)}
          </Button>
        ))}
      </Inline>
      {series ? <Charts language={language} series={series} t={t} /> : null}
      {series || error ? null : <Skeleton height={240} shape="block" />}
      {error ? <Problem error={error} onRetry={refresh} /> : null}
    </section>
  );
}

function Charts({ language, series, t }: { language: Language; series: ReleaseSeries; t: ReleaseTexts }) {
  const format = useFormat();
  const { versions, from, stepSeconds } = series;
  const isRtl = language === "ar";

  function formatValue(measure: Measure, value: number): string {
    const rounded = format.number(value, { maximumFractionDigits: UNITS[measure] === "percent" ? 1 : 0 });
    if (UNITS[measure] === "percent") return t("percent", { value: rounded });
    return UNITS[measure] === "count" ? rounded : t("milliseconds", { value: rounded });
  }

  function tickText(measure: Measure, value: number): string {
    const isLong = UNITS[measure] === "milliseconds" && value >= 1_000;
    return isLong ? t("seconds", { value: format.number(value / 1_000) }) : formatValue(measure, value);
  }

  return (
    <>
      <ul aria-label={t("version")} className={styles.legend}>
        {versions.map(({ version }, at) => (
          <li key={version}>
            <svg aria-hidden="true" className={styles.line} data-line={at} viewBox="0 0 32 8">
              <line x1="0" x2="32" y1="4" y2="4" />
            </svg>
            <Num>{version}</Num>
          </li>
        ))}
      </ul>
      <div className={styles.charts}>
        {MEASURES.map((measure) => (
          <Chart
            formatted={(value) => formatValue(measure, value)}
            isRtl={isRtl}
            key={measure}
            lines={versions.map(({ version, points }) => ({
              version,
              values: points.map((point) => getFigure(measure, point)),
            }))}
            none={t("graphs.none")}
            span={[stepSeconds >= 900 ? format.dateTime(from) : format.time(from), t("graphs.now")]}
            tickText={(value) => tickText(measure, value)}
            title={t(`graphs.${measure}`)}
            {...(measure === "share" && { max: 100 })}
          />
        ))}
      </div>
      <FigureTable formatted={formatValue} series={series} t={t} />
    </>
  );
}
