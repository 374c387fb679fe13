import type { Company } from "@kalima/contracts/api";
import { useState } from "react";
import { maintenanceEnd } from "../pages/states/maintenance/countdown.ts";
import { MaintenancePage } from "../pages/states/maintenance/maintenance-page.tsx";
import { SiteClosedPage } from "../pages/states/site-closed-page.tsx";
import { UnreachablePage } from "../pages/states/unreachable-page.tsx";

type Props = {
  by: "closed" | "maintenance" | "unreachable";
  company: Company;
  onAskSupport: () => void;
  onRetry: () => void;
};

/** Replaces every page while the site is closed or under maintenance, and private pages while the session is unknown. */
export function BlockedPage({ by, company, onAskSupport, onRetry }: Props) {
  const [until] = useState(() => maintenanceEnd(company.maintenanceUntil, window.localStorage, Date.now()));
  if (by === "unreachable") return <UnreachablePage onRetry={onRetry} />;
  if (by === "closed") return <SiteClosedPage company={company} onAskSupport={onAskSupport} />;
  return <MaintenancePage onRecheck={onRetry} until={until} />;
}
