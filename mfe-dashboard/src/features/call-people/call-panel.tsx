import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import { type CallBack, MAX_CALL_TRIES } from "@kalima/support-contract";
import { Button, ButtonLink, classNames, Num, phoneText, Skeleton, Stack, useFormat } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Phone } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { SidePanel } from "@kalima/ui/table";
import { UserText } from "@kalima/ui/user-text";
import { useRef, useState } from "react";
import styles from "./call-people.module.css";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { useCallBack } from "./use-call-backs.ts";

type CallPanelProps = {
  id: string;
  /** The person as the list has them, until they are read by themselves. */
  listed: CallBack | undefined;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** Somebody who asked for a call, in whatever state: who was reached leaves the list, and is still shown. */
export function CallPanel({ id, listed, onClose, onStep }: CallPanelProps) {
  const { t } = useTranslation("dashboard");
  const query = useCallBack(id);
  const place = useRef<HTMLDivElement>(null);
  const person = query.data === undefined ? listed : query.data;
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={id}
      title={person ? <bdi>{person.from.name}</bdi> : t("callBacks.person")}
    >
      <div className={styles.shown} ref={place} tabIndex={-1}>
        {person && (
          // The pressed button leaves with the state.
          <Call key={id} onLeave={() => place.current?.focus()} person={person} />
        )}
        {person === undefined && query.isPending && <Skeleton height={240} shape="block" />}
        {person === undefined && query.isError && (
          <Problem error={query.error} onRetry={() => void query.refetch()} title={t("callBacks.problem")} />
        )}
        {person === null && <EmptyState title={t("callBacks.none.one")} />}
      </div>
    </SidePanel>
  );
}

/** When somebody is to be called, about what, and what became of the attempts. */
function Call({ person, onLeave }: { person: CallBack; onLeave: () => void }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [isNoting, setNoting] = useState(false);
  const { from, language, topic, details, wishedAt, dueAt, state, tries } = person;
  return (
    <Stack gap={4}>
      {(topic !== "unknown" || dueAt || !from.hasAccount) && (
        <div className={rows.head}>
          {topic !== "unknown" && <span>{t(`topics.${topic}`)}</span>}
          {dueAt && (
            <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "callBacks.late" : "callBacks.due", { time })} />
          )}
          {!from.hasAccount && <span className={rows.soft}>{t("callBacks.guest")}</span>}
        </div>
      )}
      <dl className={classNames(rows.facts, styles.facts)}>
        <div>
          <dt>{t("callBacks.phone")}</dt>
          <dd>
            <Num>{phoneText(from.phone)}</Num>
          </dd>
        </div>
        <div>
          <dt>{t("callBacks.wished")}</dt>
          <dd>
            <time dateTime={wishedAt}>{format.dateTime(wishedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{t("callBacks.speaks")}</dt>
          <dd>{t(`callBacks.languages.${language}`)}</dd>
        </div>
      </dl>
      {details && <UserText>{details}</UserText>}
      <Tries tries={tries} />
      {state === "waiting" && (
        <div className={rows.actions}>
          <ButtonLink href={`tel:${from.phone}`} icon={<Phone />} size="small">
            {t("callBacks.call")}
          </ButtonLink>
          <Button onPress={() => setNoting(true)} size="small" variant="secondary">
            {t("callBacks.noteCall")}
          </Button>
          <span className={rows.soft}>{t("callBacks.left", { count: MAX_CALL_TRIES - tries.length })}</span>
        </div>
      )}
      {isNoting && <OutcomeDialog onClose={() => setNoting(false)} onNoted={onLeave} person={person} />}
    </Stack>
  );
}

function Tries({ tries }: Pick<CallBack, "tries">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (tries.length === 0) return null;
  return (
    <ol aria-label={t("callBacks.tries")} className={styles.tries}>
      {tries.map((attempt) => (
        <li className={rows.soft} key={attempt.id}>
          <time dateTime={attempt.at}>{format.dateTime(attempt.at)}</time>
          {attempt.outcome !== "unknown" && (
            <>
              {" · "}
              <span>{t(`callBacks.outcomes.${attempt.outcome}`)}</span>
            </>
          )}
          {attempt.agent && (
            <>
              {" · "}
              <bdi>{attempt.agent}</bdi>
            </>
          )}
          {attempt.note && <UserText>{attempt.note}</UserText>}
        </li>
      ))}
    </ol>
  );
}
