import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import { useState } from "react";
import type { Location } from "../compose/navigator.ts";
import type { ContactActions } from "../pages/contact/contact-form.tsx";
import { ShellPageContent } from "../pages/shell-page.tsx";
import { maintenanceEnd } from "../pages/states/maintenance/countdown.ts";
import { MaintenancePage } from "../pages/states/maintenance/maintenance-page.tsx";
import { PageSkeleton } from "../pages/states/page-skeleton.tsx";
import { SiteClosedPage } from "../pages/states/site-closed-page.tsx";
import { useServerStatus } from "./use-server-status.ts";

export type OwnPageActions = {
  onAskSupport: () => void;
  onSendMessage: ContactActions["onSend"];
  /** Loads the page again, to see whether the site is back. */
  onRetry: () => void;
};

type OwnPageProps = {
  location: Location;
  language: Language;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  isWaiting: boolean;
  actions: OwnPageActions & Pick<ContactActions, "showToast">;
};

/** What the shell itself shows in the main landmark: its own page, a state of the whole site, or a remote's skeleton. */
export function OwnPage({ location, isWaiting, actions, ...facts }: OwnPageProps) {
  const { page, decision } = location;
  const serverStatus = useServerStatus(page.component === "developers");
  if (decision.kind === "blocked") {
    if (decision.by === "closed") return <SiteClosedPage company={facts.company} onAskSupport={actions.onAskSupport} />;
    return <Maintenance company={facts.company} onRecheck={actions.onRetry} />;
  }
  if (page.component) {
    return (
      <ShellPageContent
        {...facts}
        component={page.component}
        onAskSupport={actions.onAskSupport}
        onRetryConnection={actions.onRetry}
        onSend={actions.onSendMessage}
        serverStatus={serverStatus}
        showToast={actions.showToast}
      />
    );
  }
  return isWaiting ? <PageSkeleton /> : null;
}

/** Only ever in a browser: the prerendered page knows no gate. */
function Maintenance({ company, onRecheck }: { company: Company; onRecheck: () => void }) {
  const [until] = useState(() => maintenanceEnd(company.maintenanceUntil, window.localStorage, Date.now()));
  return <MaintenancePage onRecheck={onRecheck} until={until} />;
}
