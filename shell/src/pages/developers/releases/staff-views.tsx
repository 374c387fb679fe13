import type { Language } from "@kalima/contracts/domain";
import { Skeleton } from "@kalima/ui";
import { Tabs } from "@kalima/ui/overlays";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../app/lazy-part.ts";
import type { AccessActions } from "./access/access-actions.ts";
import type { ReleaseActions } from "./release-actions.ts";
import { useReleaseTexts } from "./release-texts.ts";
import { StaffReleases } from "./staff-releases.tsx";

const ReleaseAccess = lazyPart(async () => (await import("./access/release-access.tsx")).ReleaseAccess);

const VIEW = "view";
const RELEASES = "releases";
const ACCESS = "access";
const viewIn = ({ search }: Location) => new URLSearchParams(search).get(VIEW);

type StaffViewsProps = {
  releases: ReleaseActions;
  access: AccessActions;
  language: Language;
  onDone: (text: string) => void;
};

/** For an admin: the releases, and beside them who may release. */
export function StaffViews({ releases, access, ...shared }: StaffViewsProps) {
  const t = useReleaseTexts(shared.language);
  const [view, setView] = useState(() => (viewIn(window.location) === ACCESS ? ACCESS : RELEASES));

  /** Keeps the view in the address, so that a link leads to it. */
  function show(id: string): void {
    const url = new URL(window.location.href);
    url.hash = "";
    if (id === ACCESS) url.searchParams.set(VIEW, id);
    else url.searchParams.delete(VIEW);
    window.history.replaceState(window.history.state, "", url);
    setView(id);
  }

  return (
    <Tabs
      aria-label={t("views.label")}
      onSelectionChange={show}
      selectedKey={view}
      items={[
        { id: RELEASES, label: t("views.releases"), content: <StaffReleases {...releases} {...shared} /> },
        {
          id: ACCESS,
          label: t("views.access"),
          content: (
            <Suspense fallback={<Skeleton height={240} shape="block" />}>
              <ReleaseAccess {...access} {...shared} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
