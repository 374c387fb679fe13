import { usePlatform } from "@kalima/platform/react";
import { useMemo } from "react";

const GROUPS = ["learning", "account", "help"] as const;
export type SectionGroup = (typeof GROUPS)[number];

/** A page of the profile that some remote fills. */
export type Section = { key: string; label: string; path: string; group: SectionGroup };

/** Key of the section that is the page `/profile` itself, for accounts that have one. */
const TODAY = "today";

export const isToday = ({ key }: Pick<Section, "key">) => key === TODAY;

/** The sections that remotes of this release set fill, in the order of the menu. */
export function useSections(): Section[] {
  const { slots } = usePlatform();
  return useMemo(() => {
    const sections = slots.entries("profile.section").flatMap(({ key, labelText, group = "account" }) => {
      const path = key === TODAY ? "/profile" : `/profile/${key}`;
      return key ? [{ key, label: labelText, path, group }] : [];
    });
    return GROUPS.flatMap((group) => sections.filter((section) => section.group === group));
  }, [slots]);
}

/** The groups that have sections, each with its own. */
export function groupSections(sections: Section[]): { group: SectionGroup; sections: Section[] }[] {
  return GROUPS.map((group) => ({ group, sections: sections.filter((section) => section.group === group) })).filter(
    ({ sections: own }) => own.length > 0,
  );
}

/** The section at an address; null for `/profile` itself and for unknown keys. */
export function findSection(sections: Section[], key: string | undefined): Section | null {
  return sections.find((section) => section.key === key) ?? null;
}

/** The section shown at `/profile`: the day, else the account, else the first one. */
export function startSection(sections: Section[]): Section | null {
  return findSection(sections, TODAY) ?? findSection(sections, "account") ?? sections[0] ?? null;
}
