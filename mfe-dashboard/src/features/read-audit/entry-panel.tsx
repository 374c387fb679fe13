import { useTranslation } from "@kalima/platform/react";
import type { AuditEntry } from "@kalima/school-contract";
import { Link, Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { SidePanel } from "@kalima/ui/table";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { listChanges } from "./difference.ts";
import styles from "./read-audit.module.css";
import { useEntry } from "./use-audit.ts";
import { useAuditWords } from "./use-audit-words.ts";

const MOMENT = { dateStyle: "long", timeStyle: "medium" } as const;

type EntryPanelProps = {
  number: string;
  /** The entry, where a page that was read has it. */
  entry: AuditEntry | undefined;
  /** The list has been read, so that an entry that is not in it has to be asked for. */
  isListed: boolean;
  /** The address of the log with these filters alone. */
  hrefWith: (filters: Record<string, string>) => string;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** One row of the log in full, beside the list. */
export function EntryPanel({ number, entry, isListed, hrefWith, onClose, onStep }: EntryPanelProps) {
  const { t } = useTranslation("dashboard");
  const words = useAuditWords();
  const isAsked = entry === undefined && isListed && /^\d{1,15}$/.test(number);
  const asked = useEntry(number, isAsked);
  const shown = entry ?? asked.data;
  const isMissing = !shown && isListed && (!isAsked || asked.isSuccess);
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={number}
      title={shown ? words.action(shown.action) : `${t("audit.entry.number")} ${number}`}
    >
      {shown && <Facts entry={shown} hrefWith={hrefWith} />}
      {shown && <Difference entry={shown} />}
      {isMissing && <EmptyState illustration="search" message={t("audit.entry.missing")} title={t("audit.none")} />}
      {asked.isError && <Problem error={asked.error} onRetry={() => void asked.refetch()} title={t("audit.problem")} />}
      {!shown && !isMissing && !asked.isError && <Skeleton height={240} shape="block" />}
    </SidePanel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ entry, hrefWith }: { entry: AuditEntry; hrefWith: EntryPanelProps["hrefWith"] }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = useAuditWords();
  const { number, at, actor, permission, object, subject, reason, requestId, network, seal } = entry;
  const objectName = object.id ? `${object.kind}:${object.id}` : object.kind;
  return (
    <dl className={`${rows.facts} ${styles.facts}`}>
      <Fact name={t("audit.columns.when")}>
        <time dateTime={at}>{format.dateTime(at, MOMENT)}</time>
      </Fact>
      <Fact name={t("audit.columns.who")}>
        <bdi>{words.actor(entry)}</bdi> <span className={styles.role}>{words.role(entry)}</span>
        <Link className={styles.all} href={hrefWith({ actor: actor.id })}>
          {t("audit.entry.allBy")}
        </Link>
      </Fact>
      <Fact name={t("audit.columns.object")}>
        <span>{words.kind(object.kind)}</span> {object.id && <bdi className={styles.code}>{object.id}</bdi>}
        <Link className={styles.all} href={hrefWith({ object: objectName })}>
          {t("audit.entry.allOf")}
        </Link>
      </Fact>
      {subject && (
        <Fact name={t("audit.columns.person")}>
          <bdi>{words.person(subject)}</bdi>
          <Link className={styles.all} href={hrefWith({ subject: subject.id })}>
            {t("audit.entry.allOn")}
          </Link>
        </Fact>
      )}
      {reason && (
        <Fact name={t("audit.columns.reason")}>
          <UserText>{reason}</UserText>
        </Fact>
      )}
      {permission && (
        <Fact name={t("audit.entry.permission")}>
          <bdi className={styles.code}>{permission}</bdi>
        </Fact>
      )}
      {network && (
        <Fact name={t("audit.entry.network")}>
          <bdi className={styles.code}>{network}</bdi>
        </Fact>
      )}
      {requestId && (
        <Fact name={t("audit.entry.request")}>
          <bdi className={styles.code}>{requestId}</bdi>
        </Fact>
      )}
      <Fact name={t("audit.entry.number")}>
        <span>{`${format.number(number)} · `}</span>
        <span>
          {seal === null ? t("audit.entry.unsealed") : t("audit.entry.sealed", { number: format.number(seal) })}
        </span>
      </Fact>
    </dl>
  );
}

/** The values before and after, where both were recorded what differs. */
function Difference({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation("dashboard");
  const changes = listChanges(before, after);
  return (
    <section className={styles.difference}>
      <h3 className={styles.heading}>{t(before ? "audit.entry.difference" : "audit.entry.sent")}</h3>
      {changes.length === 0 ? (
        <p className={rows.soft}>{t("audit.entry.nothing")}</p>
      ) : (
        <>
          <dl className={styles.changes}>
            {changes.map(({ path, before: old, after: now }) => (
              <div className={styles.change} key={path}>
                <dt>
                  <bdi className={styles.code}>{path}</bdi>
                </dt>
                {old !== null && (
                  <dd className={styles.old}>
                    <VisuallyHidden>{t("audit.entry.before")}: </VisuallyHidden>
                    <del>
                      <bdi>{old}</bdi>
                    </del>
                  </dd>
                )}
                {now !== null && (
                  <dd className={before ? styles.now : undefined}>
                    <VisuallyHidden>{t("audit.entry.after")}: </VisuallyHidden>
                    {before ? (
                      <ins>
                        <bdi>{now}</bdi>
                      </ins>
                    ) : (
                      <bdi>{now}</bdi>
                    )}
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <p className={rows.soft}>{t("audit.entry.masked")}</p>
        </>
      )}
    </section>
  );
}
