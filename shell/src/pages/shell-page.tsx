import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { ReactNode } from "react";
import { AboutPage } from "./about/about-page.tsx";
import type { ContactActions } from "./contact/contact-form.tsx";
import { DevelopersPage, type ServerStatus } from "./developers/developers-page.tsx";
import { HomePage } from "./home/home-page.tsx";
import { PrivacyPolicyPage } from "./privacy/privacy-policy-page.tsx";
import type { ShellPageKey } from "./shell-pages.ts";
import { ConnectionLostPage } from "./states/connection-lost-page.tsx";

export type ShellPageProps = ContactActions & {
  component: ShellPageKey;
  language: Language;
  company: Company | null;
  stats: CompanyStats | null | undefined;
  release: ReleaseSet | null;
  serverStatus: ServerStatus;
  onAskSupport: () => void;
  /** Looks whether the connection is back. */
  onRetryConnection: () => void;
};

/** The content of one of the shell's own pages, the same in the browser and in the prerender. */
export function ShellPageContent(props: ShellPageProps) {
  const pages: Record<ShellPageKey, () => ReactNode> = {
    home: () => <HomePage onAskSupport={props.onAskSupport} stats={props.stats} />,
    about: () => <AboutPage {...about(props)} />,
    contact: () => <AboutPage {...about(props)} startsAt="contact" />,
    privacyPolicy: () => <PrivacyPolicyPage />,
    developers: () => <DevelopersPage release={props.release} status={props.serverStatus} />,
    connectionLost: () => <ConnectionLostPage onRetry={props.onRetryConnection} />,
  };
  return pages[props.component]();
}

function about({ company, language, onSend, showToast }: ShellPageProps) {
  return { company, language, onSend, showToast };
}
