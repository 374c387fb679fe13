import { useFromBrowser, usePlatform, useTranslation } from "@kalima/platform/react";
import { SEARCH_KINDS, type SearchResult } from "@kalima/school-contract";
import { matchesSearch } from "@kalima/ui/overlays";
import { AREA_KEYS, capOf, KEYS } from "../../shared/frame-keys.ts";
import { useKeyChoice } from "../../shared/key-choice.ts";
import { type Area, TODAY_PATH } from "../../shared/use-areas.ts";
import { type ActionGroup, listActionGroups, pressAction } from "./page-actions.ts";

/** Something that can be chosen in the window. */
export type Choice = {
  id: string;
  /** The page that it leads to; without one it does something here. */
  path?: string;
  act?: () => void;
  name: string;
  /** Caps of its keys, pressed one after the other. */
  keys: readonly string[];
  /** Set for a choice that a search found. */
  result?: SearchResult;
};
export type Group = { id: string; label: string; choices: readonly Choice[] };

const NO_ACTIONS: readonly ActionGroup[] = [];

/** Results in groups by kind; kinds of later servers have no words here, and are left out. */
function useResultGroups(results: readonly SearchResult[]): Group[] {
  const { t } = useTranslation("dashboard");
  return SEARCH_KINDS.map((kind) => ({
    id: kind,
    label: t(`finder.kinds.${kind}`),
    choices: results
      .filter((result) => result.kind === kind)
      .map((result) => ({
        id: `${kind}:${result.id}`,
        path: result.path,
        name: result.name ?? t("finder.removed"),
        keys: [],
        result,
      })),
  }));
}

/** Actions of the open row and of the page, sections of this person, and what concerns keys. */
function useCommandGroups(areas: readonly Area[], onShowKeys: () => void): Group[] {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const { isOn, choose } = useKeyChoice();
  // Once: the window is over the page, which does not change meanwhile.
  const groups = useFromBrowser(listActionGroups, NO_ACTIONS);
  const toKeys = (area: Area["name"] | "today") =>
    isOn ? [capOf(KEYS.go, language), capOf(AREA_KEYS[area], language)] : [];
  const sections = areas.flatMap(({ name, path: first, sections: own }) =>
    own.map(({ label, path }) => ({
      id: path,
      path,
      name: own.length === 1 ? label : `${t(`areas.${name}`)} · ${label}`,
      keys: path === first ? toKeys(name) : [],
    })),
  );
  return [
    ...groups.map(({ label, actions }, place) => ({
      id: `actions:${place}`,
      label: label ?? t("finder.actions"),
      choices: actions.map((action, at) => ({
        id: `action:${place}:${at}`,
        // The link that opens a row is called like the row.
        name: action.name === label ? t("finder.keys.openRow") : action.name,
        keys: action.keys ? [action.keys] : [],
        act: () => pressAction(action),
      })),
    })),
    {
      id: "sections",
      label: t("finder.sections"),
      choices: [{ id: TODAY_PATH, path: TODAY_PATH, name: t("areas.today"), keys: toKeys("today") }, ...sections],
    },
    {
      id: "keys",
      label: t("finder.keys.group"),
      choices: [
        {
          id: "keys:list",
          name: t("finder.keys.title"),
          keys: isOn ? [language === "ar" ? "؟" : "?"] : [],
          act: onShowKeys,
        },
        {
          id: "keys:switch",
          name: isOn ? t("finder.keys.switchOff") : t("finder.keys.switchOn"),
          keys: [],
          act: () => choose(!isOn),
        },
      ],
    },
  ];
}

type Options = {
  typed: string;
  areas: readonly Area[];
  results: readonly SearchResult[];
  hasCommands: boolean;
  onShowKeys: () => void;
};

/** Everything that fits a typed text, in groups with something in them. */
export function useChoices({ typed, areas, results, hasCommands, onShowKeys }: Options): Group[] {
  const commands = useCommandGroups(areas, onShowKeys);
  const found = useResultGroups(results);
  const fitting = commands.map((group) => ({
    ...group,
    choices: group.choices.filter(({ name }) => matchesSearch(name, typed)),
  }));
  return [...(hasCommands ? fitting : []), ...found].filter(({ choices }) => choices.length > 0);
}
