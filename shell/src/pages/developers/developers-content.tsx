import { Skeleton } from "@kalima/ui";
import { Suspense, useState } from "react";
import { lazyPart } from "../../app/lazy-part.ts";
import type { ShellPageProps } from "../shell-page-props.ts";
import { DevelopersPage } from "./developers-page.tsx";
import { LocalRemoteForm } from "./local-remote/local-remote-form.tsx";
import { accessCalls, localRemoteCalls, publicCalls, releaseCalls } from "./server-calls.ts";

/** Loaded for admins only: it brings dialogs and lists. */
const StaffViews = lazyPart(async () => (await import("./releases/staff-views.tsx")).StaffViews);

/** /developers */
export function Content(props: ShellPageProps) {
  const { language, release, isAdmin, http, showToast } = props;
  const [calls] = useState(() => publicCalls(http));
  const [releases] = useState(() => releaseCalls(http));
  const [access] = useState(() => accessCalls(http));
  const [localRemote] = useState(() => localRemoteCalls(http));
  return (
    <DevelopersPage language={language} release={release} {...calls}>
      {isAdmin ? (
        <>
          <Suspense fallback={<Skeleton height={240} shape="block" />}>
            <StaffViews
              access={access}
              language={language}
              onDone={(text) => showToast({ tone: "success", text })}
              releases={releases}
            />
          </Suspense>
          <LocalRemoteForm {...localRemote} language={language} release={release} />
        </>
      ) : null}
    </DevelopersPage>
  );
}
