import type { Company } from "@kalima/contracts/api";
import { useState } from "react";
import type { BlockReason } from "../compose/gate.ts";
import { maintenanceEnd } from "../pages/states/maintenance/countdown.ts";
import { MaintenancePage } from "../pages/states/maintenance/maintenance-page.tsx";
import { NotForYouPage } from "../pages/states/not-for-you-page.tsx";
import { SiteClosedPage } from "../pages/states/site-closed-page.tsx";
import { UnreachablePage } from "../pages/states/unreachable-page.tsx";

type Props = {
  by: BlockReason;
  company: Company;
  onAskSupport: () => void;
  onRetry: () => void;
};

/** Instead of a page the gate does not let the visitor into. */
export function BlockedPage({ by, company, onAskSupport, onRetry }: Props) {
  const [until] = useState(() => maintenanceEnd(company.maintenanceUntil, window.localStorage, Date.now()));
  if (by === "unreachable") return <UnreachablePage onRetry={onRetry} />;
  if (by === "role") return <NotForYouPage />;
  if (by === "closed") return <SiteClosedPage company={company} onAskSupport={onAskSupport} />;
  return <MaintenancePage onRecheck={onRetry} until={until} />;
}
