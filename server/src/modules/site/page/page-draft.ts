import { randomBytes } from "node:crypto";
import { hasArabicDigits, type Theme } from "@kalima/contracts/domain";
import { findPage, readPathParams } from "@kalima/contracts/pages";
import { servedElement } from "@kalima/contracts/rendering";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { FlagValues } from "@kalima/school-contract";
import { createBlank, createTextWithBlanks, type TextWithBlanks } from "../../../kernel/http/blanks.ts";
import type { HeadAnswer } from "../../../kernel/ports/head-sources.ts";
import { buildSitePicturePath } from "../../../sharing-pictures/plans.ts";
import { listFlagsOn } from "../../flags/public.ts";
import type { SiteFacts } from "../facts/facts-in-time.ts";
import { resolveHead } from "../facts/head-sources.ts";
import type { Shell } from "../shells/shells.ts";
import {
  type FilledPlaces,
  insertPlaces,
  type RenderFault,
  serializePagePlaces,
  serializeServedPlaces,
} from "../slots/fill-places.ts";
import type { SiteRendering, Visit } from "../slots/place-rendering.ts";
import { canEnter, type PlannedPlace, planPlaces, readRole } from "../slots/plan-places.ts";
import { createPackedPages, type PackedPages } from "./page-cache.ts";
import {
  addText,
  listOverlayFiles,
  listOverlayStyles,
  listScripts,
  listStyles,
  selectPageFiles,
} from "./page-files.ts";
import { type BodyParts, type HeadParts, renderBody, renderHead } from "./page-html.ts";
import { trimCompany, trimRelease } from "./page-release.ts";
import { describeWatchedShell, makeWatchTag } from "./watched-shell.ts";

/** Values that differ in each response. */
export type PageBlank = "nonce" | "pageName";
/** A page for every visitor who may get it, with blanks for the values of each response. */
export type PageDraft = {
  status: number;
  noReferrer: boolean;
  isLiveCall: boolean;
  head(theme: Theme): TextWithBlanks<PageBlank>;
  /** The document's rest, in the parts in which it leaves. */
  body: Promise<TextWithBlanks<PageBlank>[]>;
  /** Both, for a page that is kept. */
  packed: PackedPages<PageBlank>;
  /** `PagePlaces` as JSON, needed instead of a document when a visitor moves to this page from another one. */
  places(): Promise<string>;
  /** Render faults of versions in this page. They count once for each visitor who gets the page. */
  faults: Promise<readonly RenderFault[]>;
  /** Every place came rendered, so that the page may be kept. */
  isComplete: Promise<boolean>;
  precompress(old: PageDraft): Promise<void>;
};

/** Makes the HTML of the shell around the places that came rendered. */
export type ShellHtml = (path: string, served: readonly string[]) => Promise<string>;
/** Parts from which every page is made. */
export type PageDependencies = SiteFacts & {
  /** Origin of the site, for the absolute addresses in social tags. */
  siteOrigin: string;
  /** In development broken events throw in the page. */
  mode: "production" | "development";
  now(): Date;
  /** Renders remotes into pages; without it all of them come in the browser. */
  rendering?: SiteRendering | undefined;
};
type DraftDependencies = PageDependencies & { shell: Shell; shellHtml: ShellHtml; maxMs(): number };

/** Bytes of a nonce, as many as browsers' own examples have. */
const NONCE_BYTES = 16;
export const makeNonce = () => randomBytes(NONCE_BYTES).toString("base64");

/** Loads the page again when the server it came from has been replaced (`npm run dev`). */
const RELOAD_SCRIPT =
  'new EventSource("/dev/server").onmessage=function(e){if(this.seen&&this.seen!==e.data)location.reload();this.seen=e.data}';

/** Resolves an address and reads its head source. A page for a trainer who does not exist gets status 404. */
async function resolve(
  { shell, heads }: Pick<DraftDependencies, "shell" | "heads">,
  release: ReleaseSet,
  url: string,
): Promise<{ path: string; status: number; answer: HeadAnswer }> {
  const requested = url.split("?")[0] ?? "/";
  const pages = [...shell.shellPages, ...release.remotes.flatMap(({ contract }) => contract.pages)];
  const page = requested === shell.notFoundPath ? undefined : findPage(pages, requested);
  const answer: HeadAnswer = page?.head
    ? await heads.read(page.head.source, readPathParams(page.path, requested))
    : { kind: "unknown" };
  if (!page) return { path: shell.notFoundPath, status: 404, answer };
  if (answer.kind !== "missing") return { path: requested, status: 200, answer };
  return { path: answer.hasOwnPage ? requested : shell.notFoundPath, status: 404, answer };
}

/** Scripts that run before anything is painted. */
function listEarlyScripts(shell: Shell, flags: FlagValues, mode: PageDependencies["mode"]): string[] {
  const isScaled = flags.desktop_zoom_scaling === "on";
  return [
    shell.earlyScript,
    ...(isScaled && shell.displayScaleScript ? [shell.displayScaleScript] : []),
    ...(mode === "development" ? [RELOAD_SCRIPT] : []),
  ];
}

const NOTHING: FilledPlaces = { filled: [], faults: [], isComplete: true, open: [] };

/** Plans a page, begins to render its places, and gives its head at once. */
export async function draftPage(visit: Visit, parts: DraftDependencies): Promise<PageDraft> {
  const { shell, rendering } = parts;
  const { release, language, arabicStyle, visitor, facts, flags } = visit;
  // The blanks are random, so the HTML that a remote renders cannot contain them.
  const blanks = { nonce: createBlank(makeNonce().length), pageName: createBlank(release.page.length) };
  const { path, status, answer } = await resolve(parts, release, visit.url);
  const url = status === 404 ? path : visit.url;
  const session = visitor.session.state === "signedIn" ? visitor.session : null;
  const { page, ...decision } = shell.decide({ url, company: facts.company, release, session });
  if (release.remotes.some(({ isLocal }) => isLocal)) await rendering?.prepare(release.remotes);
  const places = planPlaces({ page, decision, path, release }, shell.shellSlots, visitor);
  const wanted = canEnter({ page, decision }, visitor) ? places : [];
  const isRendered = (place: PlannedPlace) =>
    wanted.includes(place) && rendering?.isReady(place.remote, shell.shared) === true;

  const planned = places.filter(isRendered);
  const moment = { now: parts.now().getTime(), zone: visitor.zone };
  const filling =
    rendering && planned.length > 0
      ? rendering.fill(planned, { ...visit, url, moment, shared: shell.shared }, parts.maxMs())
      : NOTHING;
  const styleSheet = rendering?.styleSheet ?? (() => null);
  const rendered = { person: session?.user.id ?? null, moment };
  const listHostedStyles = ({ filled }: FilledPlaces) =>
    filled.filter(({ isHosted }) => isHosted).flatMap((place) => listStyles(place, page, language));
  const buildOverlay = ({ filled }: FilledPlaces, slot: string): BodyParts["overlays"][number] => {
    const overlays = filled.filter(({ isOverlay, name }) => isOverlay && name === slot);
    return {
      slot,
      html: overlays.map(({ place, remote }) => insertPlaces(servedElement(place, remote), filled)).join(""),
      styles: addText(
        overlays.flatMap((place) => listOverlayStyles(place, page, language)),
        styleSheet,
      ),
      code: overlays.flatMap((place) => listOverlayFiles(place, { shell, page, language, places })),
    };
  };
  const { styles, ...files } = selectPageFiles({
    shell,
    page,
    language,
    role: readRole(visitor),
    places: places.filter(({ isOverlay }) => !isOverlay),
    isRendered,
    styleSheet,
  });
  const body = Promise.resolve(filling).then(async (done) => {
    const own = done.filled.filter(({ isHosted, isOverlay }) => !isHosted && !isOverlay);
    const served = own.map(({ name }) => name);
    const state = {
      release: { ...trimRelease(release, language), page: blanks.pageName },
      ...facts,
      company: trimCompany(facts.company, language),
      flags: listFlagsOn(flags),
      mode: parts.mode,
      // The shell shows its not-found page where it reads 404.
      status: path === shell.notFoundPath ? status : 200,
    };
    const { content, rest } = renderBody({
      nonce: blanks.nonce,
      ...files,
      contentScript: shell.contentScript,
      above: shell.reservedBanners?.(language, release, visitor.zone, arabicStyle, facts.companyReadAt) ?? "",
      content: insertPlaces(await parts.shellHtml(path, served), done.filled),
      overlays: shell.shellSlots.flatMap((it) => (it.page === null ? [buildOverlay(done, it.slot)] : [])),
      served: serializeServedPlaces(done.filled, rendered),
      watch: makeWatchTag(blanks.nonce, release, describeWatchedShell({ ...visit, page: blanks.pageName }, shell)),
      styles: addText(listHostedStyles(done), styleSheet),
      state: shell.shortState?.(state, language) ?? state,
    });
    return [content, rest].map((text) => createTextWithBlanks([text], blanks));
  });

  // The sender of the page handles a rejection; a step without a document does not read the body.
  body.catch(() => undefined);

  const movedTo = shell.shellPages.find((own) => own.path === path)?.movedTo;
  const { picture, ...texts } = resolveHead(page, answer, language);
  const headParts: Omit<HeadParts, "theme"> = {
    nonce: blanks.nonce,
    language,
    defaultLanguage: flags.default_language,
    arabicStyle,
    ...texts,
    social: {
      url: `${parts.siteOrigin}${movedTo ?? path}`,
      image: parts.siteOrigin + (picture ?? buildSitePicturePath(language)),
    },
    earlyScript: listEarlyScripts(shell, flags, parts.mode).join("\n"),
    film: { style: shell.filmStyle, html: shell.filmHtml[language] },
    styles,
    fonts: [...shell.fonts[language], ...(hasArabicDigits(arabicStyle) ? shell.fonts.arabicDigits : [])].map(
      (file) => `/assets/${file}`,
    ),
  };
  const head = (theme: Theme) => createTextWithBlanks([renderHead({ ...headParts, theme })], blanks);
  const packed = createPackedPages(async (theme) =>
    createTextWithBlanks(
      [head(theme), ...(await body)].map((part) => part.fill(blanks)),
      blanks,
    ),
  );
  return {
    status,
    noReferrer: page.noReferrer ?? false,
    isLiveCall: page.isLiveCall ?? false,
    head,
    body,
    packed,
    precompress: (old) => packed.precompress(old.packed),
    async places() {
      const done = await filling;
      const own = places.filter(({ place }) => place.kind === "page");
      const scripts = own.flatMap((place) => listScripts(place, page, language));
      // Those of its document: a page of the shell alone does not have what remotes share.
      const sheets = [...styles, ...addText(listHostedStyles(done), styleSheet)];
      // Overlays stay on all pages.
      const filled = done.filled.filter(({ isOverlay }) => !isOverlay);
      return serializePagePlaces(filled, {
        ...rendered,
        styles: sheets.map(({ url, integrity, text }) => ({
          url,
          integrity,
          text: text ?? null,
        })),
        scripts: scripts.map(({ url, integrity }) => ({ url, integrity })),
      });
    },
    faults: Promise.resolve(filling)
      .then(({ faults }) => faults)
      .catch(() => []),
    isComplete: Promise.all([filling, body])
      .then(([result]) => result.isComplete && planned.length === wanted.length)
      .catch(() => false),
  };
}
