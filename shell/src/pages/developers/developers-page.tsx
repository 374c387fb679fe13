import type { ReleaseSet } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/translation";
import { ButtonLink, Card, ExternalLink, Screen, StatusPill, type StatusTone } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./developers.module.css";
import { PartsTable } from "./parts-table.tsx";

export type ServerStatus = "checking" | "up" | "down";

export type DevelopersPageProps = {
  /** Null until the page has started; the versions differ from visitor to visitor. */
  release: ReleaseSet | null;
  status: ServerStatus;
  /** What only staff sees. */
  children?: ReactNode;
};

const TONES: Record<ServerStatus, StatusTone> = { checking: "neutral", up: "ok", down: "bad" };

/** `/developers`: what this visitor's site is made of. */
export function DevelopersPage({ release, status, children }: DevelopersPageProps) {
  const { t } = useTranslation("shell");
  return (
    <Screen lead={t("developers.lead")} title={t("developers.title")}>
      <div className={styles.facts}>
        <Card>
          <h2 className={styles.heading}>{t("developers.statusTitle")}</h2>
          <p aria-live="polite">
            <StatusPill tone={TONES[status]}>{t(`developers.status.${status}`)}</StatusPill>
          </p>
        </Card>
        <Card>
          <h2 className={styles.heading}>{t("developers.apiTitle")}</h2>
          <p className={styles.text}>{t("developers.apiText")}</p>
          <ButtonLink href="/api/openapi.json" icon={<ExternalLink />} target="_blank" variant="secondary">
            {t("developers.apiLink")}
          </ButtonLink>
        </Card>
      </div>
      <section aria-labelledby="release-title" className={styles.release}>
        <h2 id="release-title">{t("developers.releaseTitle")}</h2>
        {release ? <PartsTable release={release} /> : <p className={styles.text}>{t("developers.noRelease")}</p>}
      </section>
      {children}
    </Screen>
  );
}
