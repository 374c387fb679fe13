import type { OwnPageChange } from "@kalima/catalog-contract";
import { PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { Timeline, TimelineStep } from "@kalima/ui/timeline";
import { UserText } from "@kalima/ui/user-text";
import { useState } from "react";
import { ChoiceChips } from "../../shared/choice-chips.tsx";
import { usePageChanges } from "./own-page.queries.ts";
import styles from "./page-history.module.css";

const CHOICES = ["all", "price"] as const;
const TONES = { waiting: "warn", approved: "ok", refused: "bad", unknown: "neutral" } as const;

/** Shows what the trainer asked for, and who decided when and why: all changes, or those of the price. Folded until it is wanted. */
export function PageHistory() {
  const { t } = useTranslation("catalog");
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<"price" | null>(null);
  const history = usePageChanges(part, { isWanted: isOpen });

  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t("ownPage.history.title")}</summary>
      <div className={styles.body}>
        <ChoiceChips
          label={t("ownPage.history.which")}
          onSelect={(id) => setPart(id === "price" ? id : null)}
          options={CHOICES.map((id) => ({ id, label: t(`ownPage.history.choice.${id}`), count: null }))}
          selected={part ?? "all"}
        />
        <PagedList
          empty={<p className={styles.none}>{t("ownPage.history.none")}</p>}
          more={t("ownPage.history.more")}
          problem={t("ownPage.history.problem")}
          query={history}
        >
          {(changes) => (
            <Timeline>
              {changes.map((change) => (
                <TimelineStep at={change.sentAt} key={change.id}>
                  <Change change={change} />
                </TimelineStep>
              ))}
            </Timeline>
          )}
        </PagedList>
      </div>
    </details>
  );
}

function Change({ change: { state, decidedAt, decidedBy, reason, changed, price } }: { change: OwnPageChange }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const parts = changed.filter((part) => part !== "unknown" && part !== "price");
  return (
    <div className={styles.change}>
      <StatusPill tone={TONES[state]}>{t(`ownPage.history.state.${state}`)}</StatusPill>
      {price && (
        <p className={styles.line}>
          {t("ownPage.history.price", { before: format.money(price.before), after: format.money(price.after) })}
        </p>
      )}
      {parts.length > 0 && (
        <ul aria-label={t("ownPage.history.parts")} className={styles.parts}>
          {parts.map((part) => (
            <li key={part}>{t(`ownPage.history.part.${part}`)}</li>
          ))}
        </ul>
      )}
      {decidedAt && (
        <p className={styles.line}>
          <span>{t("ownPage.history.decided", { when: format.dateTime(decidedAt) })}</span>
          {decidedBy && (
            <>
              {" · "}
              <bdi>{decidedBy}</bdi>
            </>
          )}
        </p>
      )}
      {reason && <UserText className={styles.reason}>{reason}</UserText>}
    </div>
  );
}
