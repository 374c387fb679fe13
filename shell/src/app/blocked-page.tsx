import { useTranslation } from "@kalima/platform/translation";
import type { Company } from "@kalima/school-contract";
import { Button, ButtonLink, Num, phoneText } from "@kalima/ui";
import { Home, Mail, MessageCircle, Phone, RefreshCw } from "@kalima/ui/icons";
import { useState } from "react";
import type { BlockReason } from "../compose/gate.ts";
import styles from "../pages/states/full-page.module.css";
import { FullPage } from "../pages/states/full-page.tsx";
import { maintenanceEnd } from "../pages/states/maintenance/countdown.ts";
import { MaintenancePage } from "../pages/states/maintenance/maintenance-page.tsx";
import { ClosedDoor } from "../pages/states/pictures/closed-door.tsx";
import { CutLine } from "../pages/states/pictures/cut-line.tsx";

/** Instead of a page that is for accounts with another role. */
function NotForYouPage() {
  const { t } = useTranslation("shell");
  return (
    <FullPage picture={<ClosedDoor />} text={t("notForYou.text")} title={t("notForYou.title")}>
      <ButtonLink href="/" icon={<Home />}>
        {t("notForYou.home")}
      </ButtonLink>
    </FullPage>
  );
}

type SiteClosedProps = { company: Pick<Company, "email" | "phone">; onAskSupport: () => void };

/** Instead of any page while the school is closed; the ways to a person stay open. */
function SiteClosedPage({ company, onAskSupport }: SiteClosedProps) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare picture={<ClosedDoor />} text={t("closed.text")} title={t("closed.title")}>
      <div className={styles.ways}>
        <a className={styles.way} href={`mailto:${company.email}`}>
          <Mail /> <bdi className="ltr">{company.email}</bdi>
        </a>
        <a className={styles.way} href={`tel:${company.phone.replace(/[^\d+]/g, "")}`}>
          <Phone /> <Num>{phoneText(company.phone)}</Num>
        </a>
        <Button icon={<MessageCircle />} onPress={onAskSupport}>
          {t("closed.chat")}
        </Button>
      </div>
    </FullPage>
  );
}

/** Instead of a page that belongs to an account, while the server does not say whose browser this is. */
function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare picture={<CutLine />} text={t("unreachable.text")} title={t("unreachable.title")}>
      <div className={styles.actions}>
        <Button icon={<RefreshCw />} onPress={onRetry}>
          {t("offline.retry")}
        </Button>
      </div>
    </FullPage>
  );
}

type BlockedPageProps = {
  by: BlockReason;
  company: Company;
  onAskSupport: () => void;
  onRetry: () => void;
};

/** Instead of a page the gate does not let the visitor into. */
export function BlockedPage({ by, company, onAskSupport, onRetry }: BlockedPageProps) {
  const [until] = useState(() => maintenanceEnd(company.maintenanceUntil, window.localStorage, Date.now()));
  if (by === "unreachable") return <UnreachablePage onRetry={onRetry} />;
  if (by === "role") return <NotForYouPage />;
  if (by === "closed") return <SiteClosedPage company={company} onAskSupport={onAskSupport} />;
  return <MaintenancePage onRecheck={onRetry} until={until} />;
}
