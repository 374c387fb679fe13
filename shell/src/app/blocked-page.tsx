import type { Company } from "@kalima/contracts/api";
import { useState } from "react";
import { maintenanceEnd } from "../pages/states/maintenance/countdown.ts";
import { MaintenancePage } from "../pages/states/maintenance/maintenance-page.tsx";
import { SiteClosedPage } from "../pages/states/site-closed-page.tsx";

type Props = { by: "closed" | "maintenance"; company: Company; onAskSupport: () => void; onRetry: () => void };

/** Instead of any page while the school is closed or under maintenance. */
export function BlockedPage({ by, company, onAskSupport, onRetry }: Props) {
  const [until] = useState(() => maintenanceEnd(company.maintenanceUntil, window.localStorage, Date.now()));
  if (by === "closed") return <SiteClosedPage company={company} onAskSupport={onAskSupport} />;
  return <MaintenancePage onRecheck={onRetry} until={until} />;
}
