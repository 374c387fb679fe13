import type { Language } from "@kalima/contracts/domain";
import { Skeleton } from "@kalima/ui";
import { Tabs } from "@kalima/ui/overlays";
import { lazy, Suspense } from "react";
import type { AccessActions } from "./access/access-actions.ts";
import type { ReleaseActions } from "./release-actions.ts";
import { useReleaseTexts } from "./release-texts.ts";
import { StaffReleases } from "./staff-releases.tsx";

const ReleaseAccess = lazy(async () => ({ default: (await import("./access/release-access.tsx")).ReleaseAccess }));

type StaffViewsProps = {
  releases: ReleaseActions;
  access: AccessActions;
  language: Language;
  onDone: (text: string) => void;
};

/** For an admin: the releases, and beside them who may release. */
export function StaffViews({ releases, access, ...shared }: StaffViewsProps) {
  const t = useReleaseTexts(shared.language);
  return (
    <Tabs
      aria-label={t("views.label")}
      items={[
        { id: "releases", label: t("views.releases"), content: <StaffReleases {...releases} {...shared} /> },
        {
          id: "access",
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
