import type { Language } from "@kalima/contracts/domain";
import { isForRole } from "@kalima/contracts/pages";
import type { ReleasedRemote } from "@kalima/releases-contract";
import type { Shell, SitePage } from "../shells/shells.ts";
import type { PlannedPlace } from "../slots/plan-places.ts";
import type { BodyParts, File, HeadParts } from "./page-html.ts";

type Role = Parameters<typeof isForRole>[1];
type PageFilesOptions = {
  shell: Shell;
  page: SitePage;
  language: Language;
  role: Role;
  /** Places that load with the page, and those among them that come rendered. */
  places: readonly PlannedPlace[];
  isRendered(place: PlannedPlace): boolean;
  /** By hash; null for one that must be fetched. */
  styleSheet(integrity: string): string | null;
};
export type PageFiles = Pick<HeadParts, "styles"> & Pick<BodyParts, "scripts" | "preload" | "ahead">;

function listClaims({ place, remote }: PlannedPlace, page: SitePage) {
  if (place.kind === "page") return [page];
  return remote.contract.slots.filter(({ slot, key }) => slot === place.slot && key === place.key);
}

function listScreens(planned: PlannedPlace, page: SitePage): string[] {
  return listClaims(planned, page).flatMap(({ screen }) => screen ?? []);
}

/** Files of a remote's build that these screens need in this language. */
function selectFiles(remote: ReleasedRemote, language: Language, screens: readonly string[]): File[] {
  return remote.preload.filter(
    (file) =>
      (!file.language || file.language === language) &&
      (!file.screens || file.screens.some((name) => screens.includes(name))),
  );
}

/** Lists the style sheets of a remote's screens in a place. */
export function listStyles(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  return selectFiles(planned.remote, language, listScreens(planned, page)).filter(({ as }) => as === "style");
}

/** Lists the code of a remote's screens in a place, except its entry. */
export function listScripts(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  return selectFiles(planned.remote, language, listScreens(planned, page)).filter(({ as }) => as === "script");
}

function listEntry({ entry, integrity }: ReleasedRemote): File[] {
  return integrity ? [{ url: entry, as: "script", integrity }] : [];
}

/** Sheet that a build creates for an overlay's first view, before its code has loaded (`OVERLAY_STYLES`). */
const OVERLAY_SHEET = /\/overlay\.[^/]+\.css$/;

/** Lists the style sheets of a rendered overlay: only its own sheets, if its build has some. */
export function listOverlayStyles(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  const all = listStyles(planned, page, language);
  const own = all.filter(({ url }) => OVERLAY_SHEET.test(url));
  return own.length > 0 ? own : all;
}

/** Files that a rendered overlay needs on first interaction, except those of the shell that the page loads anyway. */
export function listOverlayFiles(
  planned: PlannedPlace,
  { shell, page, language, places }: Pick<PageFilesOptions, "shell" | "page" | "language" | "places">,
): File[] {
  const hasFacade = places.some(({ loadsAtOnce }) => loadsAtOnce);
  const facade = hasFacade ? [] : shell.facade.filter(({ as }) => as === "script").map(addUrl);
  return [...facade, ...listEntry(planned.remote), ...listScripts(planned, page, language)];
}

/**
 * Files that a page starts with and files that the browser fetches ahead. Styles of rendered places are included as
 * style sheets, because their content must not appear unstyled.
 */
export function selectPageFiles({
  shell,
  page,
  language,
  role,
  places,
  isRendered,
  styleSheet,
}: PageFilesOptions): PageFiles {
  const allowed = places.filter((place) => listClaims(place, page).some(({ roles }) => isForRole(roles, role)));
  const rendered = allowed.filter(isRendered);
  const loading = allowed.filter((planned) => planned.loadsAtOnce);
  const remoteFiles = loading.flatMap((planned) => {
    const { remote } = planned;
    return [...listEntry(remote), ...selectFiles(remote, language, listScreens(planned, page))];
  });
  const entry = shell.entry.map(addUrl);
  const content = (page.component ? (shell.pages[page.component] ?? []) : []).map(addUrl);
  // Home hydrates without the code of its static parts.
  const isContentAwaited = page.component !== "home";
  const awaited = [...shell.languages[language].map(addUrl), ...(isContentAwaited ? content : [])];
  const later = [
    ...(isContentAwaited ? [] : content),
    ...[
      ...shell.composition,
      ...(loading.length > 0 ? shell.facade : []),
      // Otherwise they would load last in a chain: only the remote's code names them.
      ...(loading.length > 0 && page.skeleton === "form" ? shell.forms : []),
    ].map(addUrl),
  ];
  const styles = addText(
    rendered.flatMap((planned) => listStyles(planned, page, language)),
    styleSheet,
  );
  const isInDocument = (file: File) => styles.some(({ url }) => url === file.url);
  return {
    scripts: entry.filter((file) => file.as === "script"),
    styles: [...[...entry, ...awaited, ...later].filter((file) => file.as === "style"), ...styles],
    preload: awaited.filter((file) => file.as === "script"),
    ahead: [...later.filter((file) => file.as === "script"), ...remoteFiles.filter((file) => !isInDocument(file))],
  };
}

/** Style sheets with their text, where they can stand in a document. */
export function addText(styles: readonly File[], styleSheet: (integrity: string) => string | null): File[] {
  return styles.map((file) => ({ ...file, text: styleSheet(file.integrity) }));
}

export function addUrl<T extends { file: string }>(file: T): T & { url: string } {
  return { ...file, url: `/assets/${file.file}` };
}
