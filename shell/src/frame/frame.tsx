import { useTranslation } from "@kalima/platform/translation";
import { classNames } from "@kalima/ui";
import { Slice } from "../tasks/slice.tsx";
import { PlacementBanner } from "./banner/placement-banner.tsx";
import { SiteFooter } from "./footer/site-footer.tsx";
import styles from "./frame.module.css";
import type { FrameProps } from "./frame-props.ts";
import { BareHeader } from "./header/bare-header.tsx";
import { SiteHeader } from "./header/site-header.tsx";

/**
 * Around every page: skip link, header, the main landmark, footer. A bare page has the landmark and two switches, a
 * workplace has no footer.
 */
export function Frame(props: FrameProps) {
  const { page, children } = props;
  const isFull = page.frame === "full";
  return (
    <div className={classNames(styles.frame, !isFull && styles.bare, page.isWorkplace && styles.workplace)}>
      {isFull ? <SkipLink /> : null}
      <Slice>{isFull ? <SiteHeader {...props} /> : <BareHeader actions={props.actions} page={page} />}</Slice>
      <main className={styles.main} id="main" tabIndex={-1}>
        {isFull ? <PlacementBanner pathname={props.pathname} session={props.session} /> : null}
        {children}
      </main>
      {isFull && !page.isWorkplace ? (
        <SiteFooter
          actions={props.actions}
          company={props.company}
          isShort={page.access !== undefined && page.access !== "public"}
          language={props.language}
          links={props.menus.footer}
          year={props.year}
        />
      ) : null}
    </div>
  );
}

/** A plain link: the browser itself moves focus to the landmark. */
function SkipLink() {
  const { t } = useTranslation("shell");
  return (
    <a className={styles.skip} href="#main">
      {t("nav.skip")}
    </a>
  );
}
