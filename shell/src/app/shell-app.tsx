import type { Language } from "@kalima/contracts/domain";
import { getErrorText, localeOf } from "@kalima/platform/host";
import { I18nextProvider } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import { type ReactNode, useCallback, useMemo } from "react";
import type { Location } from "../compose/navigator.ts";
import { RemotePlace } from "../compose/served/remote-place.tsx";
import { siteMenus } from "../compose/site-menus.ts";
import { hasPlacementBanner } from "../frame/banner/placement-banner.tsx";
import { Frame } from "../frame/frame.tsx";
import type { FrameActions, SessionSummary } from "../frame/frame-props.ts";
import { isFilled } from "../pages/is-filled.ts";
import { OwnPage, type OwnPageActions } from "./own-page.tsx";
import { ShellBoundary } from "./shell-boundary.tsx";

const PAGE = { kind: "page" } as const;

export type ShellActions = FrameActions & OwnPageActions;

type ShellAppProps = {
  i18n: i18n;
  language: Language;
  location: Location;
  session: SessionSummary;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  year: number;
  /** True until the page's remote has rendered, failed or been switched off. */
  isWaiting: boolean;
  actions: ShellActions;
  /** Toasts and what else exists only in a browser. */
  children?: ReactNode;
};

/** Everything the shell shows: the frame, one of its own pages, and the element in which remotes show theirs. */
export function ShellApp(props: ShellAppProps) {
  const { i18n, language, location, session, actions, children } = props;
  const errorText = useCallback((error: unknown) => getErrorText(i18n, error), [i18n]);
  const { decision } = location;
  const frame = decision.kind === "blocked" && decision.by !== "role" ? "bare" : location.page.frame;
  const role = session.state === "signedIn" ? session.role : null;
  const menus = useMemo(() => siteMenus(props.release, role), [props.release, role]);
  // Unknown paths share one prerendered page, which marks no navigation item.
  const pathname = location.page.component === "notFound" ? location.page.path : location.path;
  return (
    <I18nextProvider i18n={i18n}>
      <UiProvider errorText={errorText} language={language} locale={localeOf(i18n)} navigate={actions.navigate}>
        <Frame
          actions={actions}
          company={props.company}
          language={language}
          menus={menus}
          page={{
            ...location.page,
            frame,
            isWorkplace: location.page.isWorkplace && decision.kind === "enter",
            hasOverlay: isFilled(props.release, "app.overlay", pathname),
            hasTool: isFilled(props.release, "app.header", pathname),
          }}
          pathname={pathname}
          session={session}
          year={props.year}
        >
          {/* A new element if its position differs, as in another frame: an element that stays would be seen to move. */}
          <div key={`${frame} ${hasPlacementBanner(location.path)}`}>
            <ShellBoundary key={location.page.path} onRetry={actions.onRetry}>
              <OwnPage
                actions={actions}
                company={props.company}
                isAdmin={session.state === "signedIn" && session.role === "admin"}
                isWaiting={props.isWaiting}
                language={language}
                location={location}
                release={props.release}
                stats={props.stats}
              />
            </ShellBoundary>
          </div>
          <RemotePlace place={PAGE} />
        </Frame>
        {children}
      </UiProvider>
    </I18nextProvider>
  );
}
