import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import { Button, ButtonLink, Skeleton } from "@kalima/ui";
import { Card, Screen, StatusPill, type StatusTone } from "@kalima/ui/content";
import { ExternalLink } from "@kalima/ui/icons";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../app/lazy-part.ts";
import styles from "./developers.module.css";
import { useDevelopersTexts } from "./developers-texts.ts";
import { PartsTable } from "./parts-table.tsx";

/** Loaded when somebody wants to read it. */
const ApiReference = lazyPart(async () => (await import("./reference/api-reference.tsx")).ApiReference);

export type ServerStatus = "checking" | "up" | "down";

export type DevelopersPageProps = {
  language: Language;
  /** Null until the page has started; the versions differ from visitor to visitor. */
  release: ReleaseSet | null;
  status: ServerStatus;
  /** Content for staff only. */
  children?: ReactNode;
};

const TONES: Record<ServerStatus, StatusTone> = { checking: "neutral", up: "ok", down: "bad" };

/** `/developers`: what this visitor's site is made of. */
export function DevelopersPage({ language, release, status, children }: DevelopersPageProps) {
  const t = useDevelopersTexts(language);
  const [showsReference, setShowsReference] = useState(false);
  return (
    <Screen lead={t("lead")} title={t("title")}>
      <div className={styles.facts}>
        <Card>
          <h2 className={styles.heading}>{t("statusTitle")}</h2>
          <p aria-live="polite">
            <StatusPill tone={TONES[status]}>{t(`status.${status}`)}</StatusPill>
          </p>
        </Card>
        <Card>
          <h2 className={styles.heading}>{t("apiTitle")}</h2>
          <p className={styles.text}>{t("apiText")}</p>
          <div className={styles.ways}>
            {showsReference ? null : <Button onPress={() => setShowsReference(true)}>{t("apiRead")}</Button>}
            <ButtonLink href="/api/openapi.json" icon={<ExternalLink />} target="_blank" variant="secondary">
              {t("apiLink")}
            </ButtonLink>
          </div>
        </Card>
      </div>
      {showsReference ? (
        <section aria-labelledby="reference-title" className={styles.release}>
          <h2 id="reference-title">{t("referenceTitle")}</h2>
          <Suspense fallback={<Skeleton height={480} shape="block" />}>
            <ApiReference language={language} />
          </Suspense>
        </section>
      ) : null}
      <div className={styles.release}>
        <h2 id="release-title">{t("releaseTitle")}</h2>
        {release ? (
          <PartsTable language={language} release={release} />
        ) : (
          <p className={styles.text}>{t("noRelease")}</p>
        )}
      </div>
      {children}
    </Screen>
  );
}
