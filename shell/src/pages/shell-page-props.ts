import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { ContactActions } from "./contact/contact-form.tsx";
import type { ServerStatus } from "./developers/developers-page.tsx";
import type { ServerCalls } from "./developers/server-calls.ts";

/** Props of every page of the shell. */
export type ShellPageProps = ContactActions & {
  language: Language;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  serverStatus: ServerStatus;
  /** True if an admin is signed in; false until the session is known. */
  isAdmin: boolean;
  http: ServerCalls;
  onAskSupport: () => void;
  /** Looks whether the connection is back. */
  onRetryConnection: () => void;
};
