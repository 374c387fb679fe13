import type { ShellPageProps } from "../shell-page.tsx";
import { DevelopersPage } from "./developers-page.tsx";
import { LocalRemoteForm } from "./local-remote/local-remote-form.tsx";

/** /developers */
export function Content({ language, release, serverStatus, isAdmin, localRemote }: ShellPageProps) {
  return (
    <DevelopersPage release={release} status={serverStatus}>
      {isAdmin ? <LocalRemoteForm {...localRemote} language={language} release={release} /> : null}
    </DevelopersPage>
  );
}
