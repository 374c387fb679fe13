import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import type { Toasts } from "@kalima/ui/toast";
import type { i18n } from "i18next";
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import type { BehaviorSubject } from "rxjs";
import type { Location } from "../compose/navigator.ts";
import type { SessionSummary } from "../frame/frame-props.ts";
import { type ShellActions, ShellApp } from "./shell-app.tsx";
import { useValue } from "./use-value.ts";

export type LiveShellProps = {
  i18n: i18n;
  language: Language;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  year: number;
  actions: ShellActions;
  toasts: Toasts;
  location: BehaviorSubject<Location>;
  /** Null until the session has been taken up. */
  session: BehaviorSubject<Session | null>;
  isWaiting: BehaviorSubject<boolean>;
  /** Everything on the page answers by now. */
  onHydrated: () => void;
};

/** Not on the way to the first screen: toasts that come earlier wait in their queue. */
const ToastRegion = lazy(async () => ({ default: (await import("@kalima/ui/toast-region")).ToastRegion }));

/** The shell in a browser: the same tree as the prerendered one, following location and session. */
export function LiveShell({ location, session, isWaiting, toasts, onHydrated, ...rest }: LiveShellProps) {
  return (
    <ShellApp
      {...rest}
      isWaiting={useValue(isWaiting)}
      location={useValue(location)}
      session={summaryOf(useValue(session))}
    >
      <AfterHydration onHydrated={onHydrated}>
        <Suspense fallback={null}>
          <ToastRegion toasts={toasts} />
        </Suspense>
      </AfterHydration>
    </ShellApp>
  );
}

/** Leaves out of the first render what the prerendered page does not have. */
function AfterHydration({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    startTransition(() => setHydrated(true));
    onHydrated();
  }, [onHydrated]);
  return isHydrated ? children : null;
}

function summaryOf(session: Session | null): SessionSummary {
  if (!session) return { state: "unknown" };
  if (session.state === "signedOut") return session;
  const { name, account, role } = session.user;
  return { state: "signedIn", name, pictureUrl: account.profilePicture?.url ?? null, role: role.name };
}
