import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import type { ContactActions } from "./contact/contact-form.tsx";
import type { ServerCalls } from "./developers/server-calls.ts";

/** Props of every page of the shell. */
export type ShellPageProps = ContactActions & {
  language: Language;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  /** True if an admin is signed in; false until the session is known. */
  isAdmin: boolean;
  http: ServerCalls;
  onAskSupport: () => void;
  /** Looks whether the connection is back. */
  onRetryConnection: () => void;
};
