import { Skeleton } from "@kalima/ui";
import { lazy, Suspense } from "react";
import type { ShellPageProps } from "../shell-page.tsx";
import { DevelopersPage } from "./developers-page.tsx";
import { LocalRemoteForm } from "./local-remote/local-remote-form.tsx";

/** Windows and lists come with it, which nobody but an admin needs here. */
const StaffReleases = lazy(async () => ({ default: (await import("./releases/staff-releases.tsx")).StaffReleases }));

/** /developers */
export function Content(props: ShellPageProps) {
  const { language, release, serverStatus, isAdmin, localRemote, releases, showToast } = props;
  return (
    <DevelopersPage release={release} status={serverStatus}>
      {isAdmin ? (
        <>
          <Suspense fallback={<Skeleton height={240} shape="block" />}>
            <StaffReleases {...releases} language={language} onDone={(text) => showToast({ tone: "success", text })} />
          </Suspense>
          <LocalRemoteForm {...localRemote} language={language} release={release} />
        </>
      ) : null}
    </DevelopersPage>
  );
}
