import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import { memo, Suspense, useEffect, useState } from "react";
import type { Location } from "../compose/navigator.ts";
import type { ContactActions } from "../pages/contact/contact-form.tsx";
import type { ServerCalls } from "../pages/developers/server-calls.ts";
import { getLoadedPage, loadPage } from "../pages/shell-page.tsx";
import type { ShellPageKey } from "../pages/shell-pages.ts";
import { PageSkeleton } from "../pages/states/page-skeleton.tsx";
import { Slice } from "../tasks/slice.tsx";
import { lazyPart } from "./lazy-part.ts";

/** The content of one of the shell's own pages; undefined while it is on its way. A load that fails throws in render. */
function usePageContent(key: ShellPageKey | null) {
  const [failure, setFailure] = useState<{ key: ShellPageKey; error: unknown } | null>(null);
  const [, setArrived] = useState<ShellPageKey | null>(null);
  const content = key ? getLoadedPage(key) : undefined;
  useEffect(() => {
    if (!key || getLoadedPage(key)) return;
    loadPage(key).then(
      () => setArrived(key),
      (error: unknown) => setFailure({ key, error }),
    );
  }, [key]);
  if (failure && failure.key === key) throw failure.error;
  return content;
}

/** Only ever in a browser: the prerendered page knows no gate. */
const Blocked = lazyPart(async () => (await import("./blocked-page.tsx")).BlockedPage);

export type OwnPageActions = {
  onAskSupport: () => void;
  onAskForCall: () => void;
  onSendMessage: ContactActions["onSend"];
  /** Loads the page again, to see whether the site is back. */
  onRetry: () => void;
  /** For what few people do, whose calls come with their page. */
  http: ServerCalls;
};

type OwnPageProps = {
  location: Location;
  isAdmin: boolean;
  language: Language;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  isWaiting: boolean;
  actions: OwnPageActions & Pick<ContactActions, "showToast">;
};

/**
 * Renders the shell's part of the main landmark: its own page, a state of the whole site, or a remote's skeleton. It is
 * memoized and takes no session, because signing in changes the frame alone.
 */
export const OwnPage = memo(function OwnPage({ location, isWaiting, actions, ...facts }: OwnPageProps) {
  const { page, decision } = location;
  const Content = usePageContent(page.component);
  if (decision.kind === "blocked") {
    return (
      <Suspense fallback={<PageSkeleton page={page} />}>
        <Blocked
          by={decision.by}
          company={facts.company}
          onAskSupport={actions.onAskSupport}
          onRetry={actions.onRetry}
        />
      </Suspense>
    );
  }
  if (Content) {
    return (
      <Slice>
        <Content
          {...facts}
          http={actions.http}
          onAskForCall={actions.onAskForCall}
          onAskSupport={actions.onAskSupport}
          onRetryConnection={actions.onRetry}
          onSend={actions.onSendMessage}
          showToast={actions.showToast}
        />
      </Slice>
    );
  }
  return isWaiting || page.component ? <PageSkeleton page={page} /> : null;
});
