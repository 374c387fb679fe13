import { randomBytes } from "node:crypto";
import type { ReleaseSet } from "@kalima/contracts/api";
import type { Theme } from "@kalima/contracts/domain";
import { findPage, pathParamsOf } from "@kalima/contracts/pages";
import { servedElement } from "@kalima/contracts/rendering";
import { blankOf, type TextWithBlanks, textWithBlanks } from "../../../kernel/http/blanks.ts";
import type { HeadAnswer } from "../../../kernel/ports/head-sources.ts";
import type { Shell } from "../shells/shell-build.ts";
import { watchTag } from "../shells/shell-watch.ts";
import type { FilledPlaces, RenderFault } from "../slots/fill-places.ts";
import { pagePlacesJson, servedPlacesJson, withPlaces } from "../slots/fill-places.ts";
import { isEntered, type PlannedPlace, placesOf, roleOf } from "../slots/plan-places.ts";
import type { Visit } from "../slots/site-rendering.ts";
import { type PackedPages, packedPages } from "./packed-pages.ts";
import { overlayStyles, pageFiles, scriptsOf, stylesOf, withText, wokenFiles } from "./page-files.ts";
import { headOf } from "./page-head.ts";
import { type BodyParts, type HeadParts, pageBody, pageHead } from "./page-html.ts";
import { pageCompany, pageRelease } from "./page-release.ts";
import type { SiteParts } from "./site-parts.ts";
import { watchedShell } from "./watched-shell.ts";

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
  isWhole: Promise<boolean>;
  packLike(old: PageDraft): Promise<void>;
};

/** Makes the HTML of the shell around the places that came rendered. */
export type ShellHtml = (path: string, served: readonly string[]) => Promise<string>;
type Parts = Omit<SiteParts, "shells"> & { shell: Shell; shellHtml: ShellHtml; maxMs(): number };

/** Bytes of a nonce, as many as browsers' own examples have. */
const NONCE_BYTES = 16;
export const makeNonce = () => randomBytes(NONCE_BYTES).toString("base64");

/** Loads the page again when the server it came from has been replaced (`npm run dev`). */
const RELOAD_SCRIPT =
  'new EventSource("/dev/server").onmessage=function(e){if(this.seen&&this.seen!==e.data)location.reload();this.seen=e.data}';

/** Resolves an address and reads its head source. A page for a trainer who does not exist gets status 404. */
async function resolve(
  { shell, heads }: Pick<Parts, "shell" | "heads">,
  release: ReleaseSet,
  url: string,
): Promise<{ path: string; status: number; answer: HeadAnswer }> {
  const requested = url.split("?")[0] ?? "/";
  const pages = [...shell.shellPages, ...release.remotes.flatMap(({ contract }) => contract.pages)];
  const page = requested === shell.notFoundPath ? undefined : findPage(pages, requested);
  const answer: HeadAnswer = page?.head
    ? await heads.read(page.head.source, pathParamsOf(page.path, requested))
    : { kind: "unknown" };
  if (!page) return { path: shell.notFoundPath, status: 404, answer };
  if (answer.kind !== "missing") return { path: requested, status: 200, answer };
  return { path: answer.hasOwnPage ? requested : shell.notFoundPath, status: 404, answer };
}

const NOTHING: FilledPlaces = { filled: [], faults: [], isWhole: true, open: [] };

/** Plans a page, begins to render its places, and gives its head at once. */
export async function draftPage(visit: Visit, parts: Parts): Promise<PageDraft> {
  const { shell, rendering } = parts;
  const { release, language, visitor, facts } = visit;
  // The blanks are random, so the HTML that a remote renders cannot contain them.
  const blanks = { nonce: blankOf(makeNonce().length), pageName: blankOf(release.page.length) };
  const { path, status, answer } = await resolve(parts, release, visit.url);
  const url = status === 404 ? path : visit.url;
  const session = visitor.session.state === "signedIn" ? visitor.session : null;
  const { page, ...decision } = shell.decide({ url, company: facts.company, release, session });
  if (release.remotes.some(({ isLocal }) => isLocal)) await rendering?.prepare(release.remotes);
  const places = placesOf({ page, decision, path, release }, shell.shellSlots, visitor);
  const wanted = isEntered({ page, decision }, visitor) ? places : [];
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
  const hostedStyles = ({ filled }: FilledPlaces) =>
    filled.filter(({ isHosted }) => isHosted).flatMap((place) => stylesOf(place, page, language));
  const overlayOf = ({ filled }: FilledPlaces): BodyParts["overlay"] => {
    const overlays = filled.filter(({ isOverlay }) => isOverlay);
    return {
      html: overlays.map(({ place, remote }) => withPlaces(servedElement(place, remote), filled)).join(""),
      styles: withText(
        overlays.flatMap((place) => overlayStyles(place, page, language)),
        styleSheet,
      ),
      code: overlays.flatMap((place) => wokenFiles(place, { shell, page, language, places })),
    };
  };
  const { styles, ...files } = pageFiles({
    shell,
    page,
    language,
    role: roleOf(visitor),
    places: places.filter(({ isOverlay }) => !isOverlay),
    isRendered,
    styleSheet,
  });
  const body = Promise.resolve(filling).then(async (done) => {
    const own = done.filled.filter(({ isHosted, isOverlay }) => !isHosted && !isOverlay);
    const served = own.map(({ name }) => name);
    const state = {
      release: { ...pageRelease(release, language), page: blanks.pageName },
      ...facts,
      company: pageCompany(facts.company, language),
      mode: parts.mode,
      // The shell shows its not-found page where it reads 404.
      status: path === shell.notFoundPath ? status : 200,
    };
    const { content, rest } = pageBody({
      nonce: blanks.nonce,
      ...files,
      contentScript: shell.contentScript,
      above: shell.reservedBanners?.(language, release, visitor.zone) ?? "",
      content: withPlaces(await parts.shellHtml(path, served), done.filled),
      overlay: overlayOf(done),
      served: servedPlacesJson(done.filled, rendered),
      watch: watchTag(blanks.nonce, release, watchedShell({ ...visit, page: blanks.pageName }, shell)),
      styles: withText(hostedStyles(done), styleSheet),
      state: shell.shortState?.(state, language) ?? state,
    });
    return [content, rest].map((text) => textWithBlanks([text], blanks));
  });

  // The sender of the page handles a rejection; a step without a document does not read the body.
  body.catch(() => undefined);

  const { picture, ...texts } = headOf(page, answer, language);
  const headParts: Omit<HeadParts, "theme"> = {
    nonce: blanks.nonce,
    language,
    ...texts,
    social: { url: `${parts.siteOrigin}${path}`, image: `${parts.siteOrigin}${picture ?? "/og.png"}` },
    earlyScript: parts.mode === "development" ? `${shell.earlyScript}\n${RELOAD_SCRIPT}` : shell.earlyScript,
    film: { style: shell.filmStyle, html: shell.filmHtml[language] },
    styles,
    fonts: shell.fonts[language].map((file) => `/assets/${file}`),
  };
  const head = (theme: Theme) => textWithBlanks([pageHead({ ...headParts, theme })], blanks);
  const packed = packedPages(async (theme) =>
    textWithBlanks(
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
    packLike: (old) => packed.packLike(old.packed),
    async places() {
      const done = await filling;
      const own = places.filter(({ place }) => place.kind === "page");
      const scripts = own.flatMap((place) => scriptsOf(place, page, language));
      // Those of its document: a page of the shell alone does not have what remotes share.
      const sheets = [...styles, ...withText(hostedStyles(done), styleSheet)];
      // Overlays stay on all pages.
      const filled = done.filled.filter(({ isOverlay }) => !isOverlay);
      return pagePlacesJson(filled, {
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
    isWhole: Promise.all([filling, body])
      .then(([result]) => result.isWhole && planned.length === wanted.length)
      .catch(() => false),
  };
}
