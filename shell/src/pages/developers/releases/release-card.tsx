import type { Language } from "@kalima/contracts/domain";
import type { ManagedRemote, ReleaseActionName, SeriesWindow } from "@kalima/releases-contract";
import { Button, classNames, Inline, Num, Stack } from "@kalima/ui";
import { Card, StatusPill, type StatusTone } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useCallback, useState } from "react";
import { Alarm } from "./alarm.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ErrorList } from "./errors/error-list.tsx";
import { Graphs } from "./graphs/graphs.tsx";
import { HealthTable } from "./health-table.tsx";
import { possibleActions, type ReleaseActions } from "./release-actions.ts";
import { findAlarm, getReleaseState, type ReleaseState } from "./release-state.ts";
import { type ReleaseTexts, reasonText, useReleaseTexts } from "./release-texts.ts";
import styles from "./releases.module.css";

type ReleaseCardProps = {
  release: ManagedRemote;
  /** All remotes, which a version has to fit. */
  live: readonly ManagedRemote[];
  language: Language;
  actions: ReleaseActions;
};

const TONES: Record<ReleaseState, StatusTone> = {
  stable: "ok",
  ramping: "info",
  paused: "warn",
  halted: "bad",
  off: "bad",
};

const SECTIONS = ["errors", "graphs", "history"] as const;
type Section = (typeof SECTIONS)[number];

/** One remote: stable version, rollout and health. */
export function ReleaseCard({ release, live, language, actions }: ReleaseCardProps) {
  const t = useReleaseTexts(language);
  const [asked, setAsked] = useState<ReleaseActionName | null>(null);
  const { remote, rollout } = release;
  // Open from the start if they are the reason for a decision.
  const isUrgent = findAlarm(release) !== null;
  const [open, setOpen] = useState<readonly Section[]>(isUrgent ? ["errors", "graphs"] : []);
  const state = getReleaseState(release);
  const { onCheck, onDecide, onForgetErrors, onReadErrors, onReadHistory, onReadSeries } = actions;
  const readErrors = useCallback(() => onReadErrors(remote), [onReadErrors, remote]);
  const readSeries = useCallback((window: SeriesWindow) => onReadSeries(remote, window), [onReadSeries, remote]);
  const check = useCallback((version: string) => onCheck(remote, version), [onCheck, remote]);
  const toggle = (section: Section) =>
    setOpen((shown) => (shown.includes(section) ? shown.filter((each) => each !== section) : [...shown, section]));
  return (
    <Card aria-labelledby={`release-${remote}`} as="article" padding="large">
      <Stack gap={4}>
        <Inline gap={3} justify="between" wrap>
          <h3 className={styles.name} id={`release-${remote}`}>
            <bdi className="ltr">{remote}</bdi>
          </h3>
          <StatusPill tone={TONES[state]}>{t(`state.${state}`, { percent: rollout?.percent })}</StatusPill>
        </Inline>
        <Alarm release={release} t={t} />
        <Facts release={release} t={t} />
        {rollout && rollout.state !== "halted" ? (
          <progress
            aria-label={t("rollout")}
            className={styles.share}
            data-state={rollout.state}
            max={100}
            value={rollout.percent}
          />
        ) : null}
        <HealthTable release={release} t={t} />
        <Inline gap={2} wrap>
          {possibleActions(release).map((action) => (
            <Button
              aria-haspopup="dialog"
              key={action}
              onPress={() => setAsked(action)}
              size="small"
              variant="secondary"
            >
              {t(`action.${action}`)}
            </Button>
          ))}
          {SECTIONS.map((section) => (
            <Button
              aria-expanded={open.includes(section)}
              key={section}
              onPress={() => toggle(section)}
              size="small"
              variant="quiet"
            >
              {t(open.includes(section) ? `${section}.hide` : `${section}.show`)}
            </Button>
          ))}
        </Inline>
        {open.includes("errors") ? (
          <ErrorList
            onForget={(version) => onForgetErrors(remote, version)}
            onRead={readErrors}
            t={t}
            title={t("errors.title", { remote })}
          />
        ) : null}
        {open.includes("graphs") ? (
          <Graphs language={language} onRead={readSeries} t={t} title={t("graphs.title", { remote })} />
        ) : null}
        {open.includes("history") ? (
          <ChangeHistory
            onRead={() => onReadHistory(remote)}
            revision={release.revision}
            t={t}
            title={t("history.title", { remote })}
          />
        ) : null}
      </Stack>
      {asked ? (
        <DecisionDialog
          action={asked}
          live={live}
          onCheck={check}
          onClose={() => setAsked(null)}
          onDecide={(action, decision) => onDecide(remote, action, decision)}
          release={release}
          t={t}
        />
      ) : null}
    </Card>
  );
}

function Facts({ release, t }: { release: ManagedRemote; t: ReleaseTexts }) {
  const { stable, lastGood, rollout } = release;
  return (
    <dl className={classNames(rows.facts, styles.facts)}>
      <div>
        <dt>{t("stable")}</dt>
        <dd>
          <Num>{stable}</Num>
        </dd>
      </div>
      <div>
        <dt>{t("lastGood")}</dt>
        <dd>{lastGood ? <Num>{lastGood}</Num> : t("none")}</dd>
      </div>
      {rollout ? (
        <div>
          <dt>{t(rollout.state === "halted" ? "haltedVersion" : "rollout")}</dt>
          <dd>
            <Num>{rollout.version}</Num>
            <br />
            {rollout.cohort ? (
              <>
                <span>{t("cohortOnly", { cohort: t(`cohort.${rollout.cohort}`) })}</span>
                <br />
              </>
            ) : null}
            {rollout.reason && !findAlarm(release) ? reasonText(t, rollout.reason) : null}
            {!rollout.reason && rollout.state === "ramping" ? (
              <span>{t("nextStep", { percent: rollout.steps[0] ?? 100, count: rollout.everyMinutes })}</span>
            ) : null}
            {!rollout.reason && rollout.state === "paused" ? t("byHand") : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
