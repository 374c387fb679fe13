import type { Language } from "@kalima/contracts/domain";
import type { ReleasedVersion, ReleaseSet } from "@kalima/releases-contract";
import type { SiteStatus as Status } from "@kalima/school-contract";
import { Button, ButtonLink, Skeleton } from "@kalima/ui";
import { Card, Screen } from "@kalima/ui/content";
import { ExternalLink } from "@kalima/ui/icons";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../app/lazy-part.ts";
import styles from "./developers.module.css";
import { useDevelopersTexts } from "./developers-texts.ts";
import { PartsTable } from "./parts-table.tsx";
import type { Section } from "./section-content.tsx";
import { SiteStatus } from "./status/site-status.tsx";

/** Loaded when somebody wants to read one of them. In one file: the entry of every page names each file that may come. */
const SectionContent = lazyPart(async () => (await import("./section-content.tsx")).SectionContent);

/** Sections that open below the cards; a link to `/developers#credits` opens it as well. */
const SECTIONS = ["changes", "reference", "credits"] as const satisfies readonly Section[];

export type DevelopersPageProps = {
  language: Language;
  /** Null until the page has started; the versions differ from visitor to visitor. */
  release: ReleaseSet | null;
  onReadStatus: () => Promise<Status>;
  onReadVersions: () => Promise<ReleasedVersion[]>;
  /** Content for staff only. */
  children?: ReactNode;
};

/** `/developers`: how the site does, what has changed, its API, its versions and whose work it is built on. */
export function DevelopersPage({ language, release, onReadStatus, onReadVersions, children }: DevelopersPageProps) {
  const t = useDevelopersTexts(language);
  const [open, setOpen] = useState<readonly Section[]>([]);
  const show = (section: Section) => setOpen((shown) => [...shown.filter((each) => each !== section), section]);
  useEffect(() => {
    const named = SECTIONS.find((section) => window.location.hash === `#${section}`);
    if (named) setOpen([named]);
  }, []);

  return (
    <Screen lead={t("lead")} title={t("title")}>
      <SiteStatus language={language} onRead={onReadStatus} />
      <div className={styles.facts}>
        {SECTIONS.map((section) => (
          <Card key={section}>
            <h2 className={styles.heading}>{t(`card.${section}.title`)}</h2>
            <p className={styles.text}>{t(`card.${section}.text`)}</p>
            <div className={styles.ways}>
              {open.includes(section) ? null : (
                <Button onPress={() => show(section)}>{t(`card.${section}.read`)}</Button>
              )}
              {section === "reference" ? (
                <ButtonLink href="/api/openapi.json" icon={<ExternalLink />} target="_blank" variant="secondary">
                  {t("apiLink")}
                </ButtonLink>
              ) : null}
            </div>
          </Card>
        ))}
      </div>
      {SECTIONS.filter((section) => open.includes(section)).map((section) => (
        <section aria-labelledby={`${section}-title`} className={styles.release} id={section} key={section}>
          <h2 id={`${section}-title`}>{t(`section.${section}`)}</h2>
          <Suspense fallback={<Skeleton height={480} shape="block" />}>
            <SectionContent language={language} onReadVersions={onReadVersions} section={section} />
          </Suspense>
        </section>
      ))}
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
