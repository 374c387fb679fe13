import { DASHBOARD_AREAS, type DashboardArea } from "@kalima/contracts/pages";
import { usePlatform } from "@kalima/platform/react";
import { useMemo } from "react";
import { useHasPermission } from "./use-permissions.ts";

export const TODAY_PATH = "/dashboard";

/** A part of the dashboard that some remote fills. */
export type Section = {
  key: string;
  label: string;
  path: string;
  /** Keys of the staff queues that are worked off in it. */
  queues: readonly string[];
};
/** An area of the dashboard with the sections that this account has there, at least one. */
export type Area = { name: DashboardArea; path: string; sections: readonly [Section, ...Section[]] };

/** Sections of an area that a later contract names stand here, so that they can be reached. */
const LAST: DashboardArea = "settings";

/** The areas that remotes of this release set fill for this account, in the order of the menu. */
export function useAreas(): Area[] {
  const { slots } = usePlatform();
  const hasPermission = useHasPermission();
  return useMemo(() => {
    const entries = slots.entries("dashboard.section").filter(({ permission }) => hasPermission(permission));
    const sections = entries.flatMap(({ key, labelText, area = LAST, queues = [] }) => {
      const name = area === "unknown" ? LAST : area;
      return key ? [{ key, label: labelText, name, path: `${TODAY_PATH}/${name}/${key}`, queues }] : [];
    });
    return DASHBOARD_AREAS.flatMap((name): Area[] => {
      const [first, ...others] = sections.filter((section) => section.name === name);
      return first ? [{ name, path: first.path, sections: [first, ...others] }] : [];
    });
  }, [slots, hasPermission]);
}

/** Area and section at an address; an area alone shows its first section. Null for addresses that this account does not have. */
export function findSection(
  areas: readonly Area[],
  { area: name, section: key }: { area?: string | undefined; section?: string | undefined },
): { area: Area; section: Section } | null {
  const area = areas.find((each) => each.name === name);
  const section = key === undefined ? area?.sections[0] : area?.sections.find((each) => each.key === key);
  return area && section ? { area, section } : null;
}
