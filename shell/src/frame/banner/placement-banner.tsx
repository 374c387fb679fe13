import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";
import { ButtonLink, IconButton } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import { useEffect } from "react";
import type { SessionSummary } from "../frame-props.ts";
import styles from "./placement-banner.module.css";

/** Where a student begins. On any other page, such as one of booking, it would lead away from what is being done. */
const SHOWN_ON: ReadonlySet<string> = new Set(["/", "/profile"]);

/** Tells whether a page has the banner, visible or not. Other pages reserve no height for it. */
export function hasPlacementBanner(pathname: string): boolean {
  return SHOWN_ON.has(pathname);
}

/** On the document: the visitor is a student without a result. The early script sets it before the first paint. */
const MARK = "placement";

/**
 * Reminds students who have not taken the placement test (SH-B01). It is part of every page and hidden by CSS, so that
 * a page that shows it does not move when the session is restored.
 */
export function PlacementBanner({ pathname, session }: { pathname: string; session: SessionSummary }) {
  const { t } = useTranslation("shell");
  const isMissing = session.state === "signedIn" && session.lacksPlacement;
  useEffect(() => {
    if (session.state === "unknown") return;
    if (isMissing && !wasDismissed()) document.documentElement.dataset[MARK] = "missing";
    else delete document.documentElement.dataset[MARK];
  }, [session.state, isMissing]);

  function dismiss() {
    delete document.documentElement.dataset[MARK];
    try {
      sessionStorage.setItem(STORAGE_KEYS.placementBanner, "dismissed");
    } catch {
      // Without storage the reminder comes back with the next page.
    }
  }

  if (!hasPlacementBanner(pathname)) return null;
  return (
    <aside aria-label={t("placement.label")} className={styles.banner}>
      <p className={styles.text}>{t("placement.text")}</p>
      <ButtonLink href="/placement-test" size="small" variant="secondary">
        {t("placement.go")}
      </ButtonLink>
      <IconButton icon={<X size={18} />} label={t("placement.dismiss")} onPress={dismiss} size="small" />
    </aside>
  );
}

/** For this browser session; without storage it comes back with the next page. */
function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.placementBanner) !== null;
  } catch {
    return false;
  }
}
