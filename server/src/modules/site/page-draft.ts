import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import { findPage } from "@kalima/contracts/pages";
import type { FilledPlaces, RenderFault } from "./fill-places.ts";
import { pagePlacesJson, servedPlacesJson, withPlaces } from "./fill-places.ts";
import { pageFiles, stylesOf, withText } from "./page-files.ts";
import { headOf } from "./page-head.ts";
import { type HeadParts, pageBody } from "./page-html.ts";
import { pageRelease } from "./page-release.ts";
import { isEntered, type PlannedPlace, placesOf, roleOf } from "./plan-places.ts";
import type { Shell } from "./shell-build.ts";
import type { SiteParts, Visit } from "./site-parts.ts";

export type Facts = { company: Company; stats: CompanyStats };
/** A page as it is for everybody who may get it: without nonce, theme and the name of this life of the page. */
export type PageDraft = {
  status: number;
  noReferrer: boolean;
  head: Omit<HeadParts, "nonce" | "theme">;
  /** The document's rest, with the nonce and the name of this life of the page. */
  body: Promise<(nonce: string, pageName: string) => string>;
  /** What a step to the page needs instead of a document: `PagePlaces` as JSON. */
  places(): Promise<string>;
  /** What versions are to blame for in it, for each visitor who gets it. */
  faults: Promise<readonly RenderFault[]>;
  /** Every place came rendered, so that the page may be kept. */
  isWhole: Promise<boolean>;
};

/** Makes the HTML of the shell around the places that came rendered. */
export type ShellHtml = (path: string, served: readonly string[]) => Promise<string>;
/** Texts that stand in for the nonce and the name of this life of the page. */
type Blanks = { nonce: string; pageName: string };
type Parts = SiteParts & { shell: Shell; shellHtml: ShellHtml; blanks: Blanks; maxMs: number };

/** Loads the page again when the server it came from has been replaced (`npm run dev`). */
const RELOAD_SCRIPT =
  'new EventSource("/dev/server").onmessage=function(e){if(this.seen&&this.seen!==e.data)location.reload();this.seen=e.data}';

function pathOf(shell: Shell, release: ReleaseSet, url: string): { path: string; status: number } {
  const requested = url.split("?")[0] ?? "/";
  const pages = [...shell.shellPages, ...release.remotes.flatMap(({ contract }) => contract.pages)];
  const isKnown = findPage(pages, requested) && requested !== shell.notFoundPath;
  return isKnown ? { path: requested, status: 200 } : { path: shell.notFoundPath, status: 404 };
}

const NOTHING: FilledPlaces = { filled: [], faults: [], isWhole: true, open: [] };

/** Plans a page, begins to render its places, and gives its head at once. */
export async function draftPage(visit: Visit, facts: Facts, parts: Parts): Promise<PageDraft> {
  const { shell, rendering, blanks } = parts;
  const { release, language, visitor } = visit;
  const { path, status } = pathOf(shell, release, visit.url);
  const url = status === 404 ? path : visit.url;
  const session = visitor.session.state === "signedIn" ? visitor.session : null;
  const { page, ...decision } = shell.decide({ url, company: facts.company, release, session });
  if (release.remotes.some(({ isLocal }) => isLocal)) await rendering?.prepare(release.remotes);
  const places = placesOf({ page, decision, path, release }, shell.shellSlots, visitor);
  const wanted = isEntered({ page, decision }, visitor) ? places : [];
  const isRendered = (place: PlannedPlace) => wanted.includes(place) && rendering?.isReady(place.remote) === true;

  const planned = places.filter(isRendered);
  const moment = { now: parts.now().getTime(), zone: visitor.zone };
  const filling =
    rendering && planned.length > 0 ? rendering.fill(planned, { ...visit, url, moment }, parts.maxMs) : NOTHING;
  const styleSheet = rendering?.styleSheet ?? (() => null);
  const rendered = { person: session?.user.id ?? null, moment };
  const hostedStyles = ({ filled }: FilledPlaces) =>
    filled.filter(({ isHosted }) => isHosted).flatMap((place) => stylesOf(place, page, language));
  const body = Promise.resolve(filling).then(async (done) => {
    const served = done.filled.filter(({ isHosted }) => !isHosted).map(({ name }) => name);
    const text = pageBody({
      nonce: blanks.nonce,
      contentScript: shell.contentScript,
      content: withPlaces(await parts.shellHtml(path, served), done.filled),
      served: servedPlacesJson(done.filled, rendered),
      styles: withText(hostedStyles(done), styleSheet),
      state: {
        release: { ...pageRelease(release, language), page: blanks.pageName },
        ...facts,
        mode: parts.mode,
        status,
      },
    });
    const [start = "", end = ""] = text.split(blanks.pageName);
    const pieces = start.split(blanks.nonce);
    return (nonce: string, pageName: string) => pieces.join(nonce) + pageName + end;
  });

  // Whoever sends the page handles it; a step without a document never looks at it.
  body.catch(() => undefined);

  const texts = await headOf(page, { path, language, sources: parts.heads });
  return {
    status,
    noReferrer: page.noReferrer ?? false,
    head: {
      language,
      ...texts,
      social: { url: `${parts.siteOrigin}${path}`, image: `${parts.siteOrigin}/og.png` },
      earlyScript: parts.mode === "development" ? `${shell.earlyScript}\n${RELOAD_SCRIPT}` : shell.earlyScript,
      film: { style: shell.filmStyle, html: shell.filmHtml[language] },
      ...pageFiles({ shell, page, language, role: roleOf(visitor), places, isRendered, styleSheet }),
      fonts: shell.fonts[language].map((file) => `/assets/${file}`),
    },
    body,
    async places() {
      const done = await filling;
      return pagePlacesJson(done.filled, { ...rendered, styles: hostedStyles(done) });
    },
    faults: Promise.resolve(filling)
      .then(({ faults }) => faults)
      .catch(() => []),
    isWhole: Promise.all([filling, body])
      .then(([{ isWhole }]) => isWhole && planned.length === wanted.length)
      .catch(() => false),
  };
}
