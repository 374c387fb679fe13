import { useSession, useTranslation } from "@kalima/platform/react";
import { type AgentFigures, MIN_FIGURE_COUNT } from "@kalima/support-contract";
import { ButtonLink, classNames, Skeleton, useFormat, useUi } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { Download } from "@kalima/ui/icons";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { useState } from "react";
import { DayBars } from "./day-bars.tsx";
import styles from "./show-figures.module.css";
import { listDays, PERIODS, type Period, useFigures } from "./use-figures.ts";

/** Hours from this many minutes on. */
const HOURS_FROM_MINUTES = 120;

/** Shows an agent's work and how fast it was, and staff that of everyone. */
export function ShowFigures() {
  const { t } = useTranslation("dashboard");
  const [period, setPeriod] = useState<Period>("week");
  const { data, error, isPending, refetch } = useFigures(period);
  const session = useSession();
  const isLead = session.state === "signedIn" && session.user.role.name === "admin";
  return (
    <>
      <RadioGroup
        label={t("figures.period")}
        onChange={(value) => setPeriod(PERIODS.find((each) => each === value) ?? "week")}
        orientation="horizontal"
        value={period}
      >
        {PERIODS.map((each) => (
          <Radio key={each} value={each}>
            {t(`figures.periods.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      {isPending ? <Skeleton height={320} shape="block" /> : null}
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} title={t("figures.problem")} /> : null}
      {data?.agents.every(hasNothing) ? (
        <EmptyState message={t("figures.noneMessage")} title={t("figures.none")} />
      ) : null}
      {data && !data.agents.every(hasNothing) ? (
        <>
          {isLead ? (
            <ButtonLink
              download
              href={`/api/staff/support-figures.csv?from=${data.from}&to=${data.to}`}
              icon={<Download />}
              size="small"
              variant="secondary"
            >
              {t("figures.download", { format: "CSV" })}
            </ButtonLink>
          ) : null}
          <AgentsTable agents={data.agents} />
          <p className={styles.hint}>{t("figures.hidden", { count: MIN_FIGURE_COUNT })}</p>
          {period === "day" ? null : <Days agents={data.agents} days={listDays(data.to, period)} />}
        </>
      ) : null}
    </>
  );
}

const hasNothing = ({ taken, answered, handedOver }: AgentFigures) => taken + answered + handedOver === 0;

function AgentsTable({ agents }: { agents: readonly AgentFigures[] }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const unknown = t("figures.tooFew");

  function long(seconds: number | null): string {
    if (seconds === null) return unknown;
    if (seconds < 60) return format.number(Math.round(seconds), { style: "unit", unit: "second", unitDisplay: "long" });
    const minutes = Math.round(seconds / 60);
    const [value, unit] = minutes < HOURS_FROM_MINUTES ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
    return format.number(value, { style: "unit", unit, unitDisplay: "long" });
  }

  return (
    <ScrollBox aria-label={t("figures.table")}>
      <table className={classNames(styles.table, styles.wide)}>
        <caption className={styles.caption}>{t("figures.table")}</caption>
        <thead>
          <tr>
            {(["agent", "taken", "answered", "firstAnswer", "length", "stars", "handedOver"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`figures.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((row) => (
            <tr key={row.agent.id}>
              <th scope="row">{row.isReader ? t("figures.you") : <bdi>{row.agent.name}</bdi>}</th>
              <td>{format.number(row.taken)}</td>
              <td>{format.number(row.answered)}</td>
              <td>{long(row.firstAnswerSeconds)}</td>
              <td>{long(row.lengthSeconds)}</td>
              <td>{row.stars === null ? unknown : format.number(row.stars, { maximumFractionDigits: 1 })}</td>
              <td>{format.number(row.handedOver)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The days of everyone in the table together, as bars and in a table. */
function Days({ agents, days }: { agents: readonly AgentFigures[]; days: readonly string[] }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { language } = useUi();
  const all = agents.flatMap((agent) => agent.days);
  const sums = days.map((date) => {
    const work = all.filter((day) => day.date === date);
    return {
      date,
      taken: work.reduce((sum, day) => sum + day.taken, 0),
      answered: work.reduce((sum, day) => sum + day.answered, 0),
    };
  });
  return (
    <Card as="section">
      <h2 className={styles.title}>{t("figures.days")}</h2>
      <DayBars days={sums} isRtl={language === "ar"} label={t("figures.chart")} />
      <ul className={styles.legend}>
        {(["taken", "answered"] as const).map((part) => (
          <li key={part}>
            <svg aria-hidden="true" className={styles.sign} viewBox="0 0 12 12">
              <rect className={styles[part]} height="12" rx="2" width="12" />
            </svg>
            <span>{t(`figures.columns.${part}`)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("figures.asTable")}</summary>
        <table className={styles.table}>
          <caption className={styles.caption}>{t("figures.days")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("figures.columns.day")}</th>
              <th scope="col">{t("figures.columns.taken")}</th>
              <th scope="col">{t("figures.columns.answered")}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ date, taken, answered }) => (
              <tr key={date}>
                <th scope="row">{format.dayLabel(date, { weekday: "short", day: "numeric", month: "short" })}</th>
                <td>{format.number(taken)}</td>
                <td>{format.number(answered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
