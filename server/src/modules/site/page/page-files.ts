import type { ReleasedRemote } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import { isForRole } from "@kalima/contracts/pages";
import type { Shell, SitePage } from "../shells/shell-build.ts";
import type { PlannedPlace } from "../slots/plan-places.ts";
import type { BodyParts, File, HeadParts } from "./page-html.ts";

type Role = Parameters<typeof isForRole>[1];
type Shown = {
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

function claimsIn({ place, remote }: PlannedPlace, page: SitePage) {
  if (place.kind === "page") return [page];
  return remote.contract.slots.filter(({ slot, key }) => slot === place.slot && key === place.key);
}

function screensIn(planned: PlannedPlace, page: SitePage): string[] {
  return claimsIn(planned, page).flatMap(({ screen }) => screen ?? []);
}

/** Files of a remote's build that these screens need in this language. */
function filesOf(remote: ReleasedRemote, language: Language, screens: readonly string[]): File[] {
  return remote.preload.filter(
    (file) =>
      (!file.language || file.language === language) &&
      (!file.screens || file.screens.some((name) => screens.includes(name))),
  );
}

/** Lists the style sheets of a remote's screens in a place. */
export function stylesOf(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  return filesOf(planned.remote, language, screensIn(planned, page)).filter(({ as }) => as === "style");
}

/** Lists the code of a remote's screens in a place, except its entry. */
export function scriptsOf(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  return filesOf(planned.remote, language, screensIn(planned, page)).filter(({ as }) => as === "script");
}

function entryOf({ entry, integrity }: ReleasedRemote): File[] {
  return integrity ? [{ url: entry, as: "script", integrity }] : [];
}

/** Sheet that a build creates for an overlay's first view, before its code has loaded (`OVERLAY_STYLES`). */
const OVERLAY_SHEET = /\/overlay\.[^/]+\.css$/;

/** Lists the style sheets of a rendered overlay: only its own sheets, if its build has some. */
export function overlayStyles(planned: PlannedPlace, page: SitePage, language: Language): File[] {
  const all = stylesOf(planned, page, language);
  const own = all.filter(({ url }) => OVERLAY_SHEET.test(url));
  return own.length > 0 ? own : all;
}

/** Files that a rendered overlay needs on first interaction, except those of the shell that the page loads anyway. */
export function wokenFiles(
  planned: PlannedPlace,
  { shell, page, language, places }: Pick<Shown, "shell" | "page" | "language" | "places">,
): File[] {
  const hasFacade = places.some(({ loadsAtOnce }) => loadsAtOnce);
  const facade = hasFacade ? [] : shell.facade.filter(({ as }) => as === "script").map(toUrl);
  return [...facade, ...entryOf(planned.remote), ...scriptsOf(planned, page, language)];
}

/**
 * Files that a page starts with and files that the browser fetches ahead. Styles of rendered places are included as
 * style sheets, because their content must not appear unstyled.
 */
export function pageFiles({ shell, page, language, role, places, isRendered, styleSheet }: Shown): PageFiles {
  const allowed = places.filter((place) => claimsIn(place, page).some(({ roles }) => isForRole(roles, role)));
  const rendered = allowed.filter(isRendered);
  const loading = allowed.filter((planned) => planned.loadsAtOnce);
  const remoteFiles = loading.flatMap((planned) => {
    const { remote } = planned;
    return [...entryOf(remote), ...filesOf(remote, language, screensIn(planned, page))];
  });
  const entry = shell.entry.map(toUrl);
  const content = (page.component ? (shell.pages[page.component] ?? []) : []).map(toUrl);
  // Home hydrates without the code of its static parts.
  const isContentAwaited = page.component !== "home";
  const awaited = [...shell.languages[language].map(toUrl), ...(isContentAwaited ? content : [])];
  const later = [
    ...(isContentAwaited ? [] : content),
    ...[
      ...shell.composition,
      ...(loading.length > 0 ? shell.facade : []),
      // Otherwise they would load last in a chain: only the remote's code names them.
      ...(loading.length > 0 && page.skeleton === "form" ? shell.forms : []),
    ].map(toUrl),
  ];
  const styles = withText(
    rendered.flatMap((planned) => stylesOf(planned, page, language)),
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
export function withText(styles: readonly File[], styleSheet: (integrity: string) => string | null): File[] {
  return styles.map((file) => ({ ...file, text: styleSheet(file.integrity) }));
}

export function toUrl<T extends { file: string }>(file: T): T & { url: string } {
  return { ...file, url: `/assets/${file.file}` };
}
