import type { Language } from "@kalima/contracts/domain";
import type { Session } from "@kalima/contracts/session";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import type { Toasts } from "@kalima/ui/toast";
import type { i18n } from "i18next";
import { type ReactNode, Suspense, startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { BehaviorSubject } from "rxjs";
import type { Location } from "../compose/navigator.ts";
import type { SessionSummary } from "../frame/frame-props.ts";
import { lazyPart } from "./lazy-part.ts";
import { type ShellActions, ShellApp } from "./shell-app.tsx";
import { useValue, useValueInTransition } from "./use-value.ts";

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

/** Loaded with the first toast, which waits for it. */
const ToastRegion = lazyPart(async () => (await import("@kalima/ui/toast-region")).ToastRegion);

/** The shell in a browser: the same tree as the prerendered one, following location and session. */
export function LiveShell({ location, session, isWaiting, toasts, onHydrated, ...rest }: LiveShellProps) {
  return (
    <ShellApp
      {...rest}
      isWaiting={useValue(isWaiting)}
      location={useValue(location)}
      session={summarizeSession(useValueInTransition(session))}
    >
      <AfterHydration onHydrated={onHydrated}>
        <ShownToasts toasts={toasts} />
      </AfterHydration>
    </ShellApp>
  );
}

/** Stays once a toast has been shown: another may come. */
function ShownToasts({ toasts }: { toasts: Toasts }) {
  const isWaiting = useSyncExternalStore(toasts.subscribe, toasts.isWaiting);
  const [isNeeded, setNeeded] = useState(isWaiting);
  if (isWaiting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} />
    </Suspense>
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

function summarizeSession(session: Session | null): SessionSummary {
  if (!session) return { state: "unknown" };
  if (session.state === "signedOut") return session;
  const { name, account, role, student } = session.user;
  const lacksPlacement = role.name === "student" && session.verified && !student?.placementTestResult;
  return { state: "signedIn", name, pictureUrl: account.profilePicture?.url ?? null, role: role.name, lacksPlacement };
}
