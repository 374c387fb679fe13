import { DEFAULT_ARABIC_STYLE } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company } from "@kalima/school-contract";
import { LRUCache } from "lru-cache";
import type { Encoding } from "../../kernel/http/encodings.ts";
import type { CountedSchool } from "../../kernel/ports/company-reader.ts";
import type { FlagStates } from "../../kernel/ports/flags.ts";
import type { PageOrigins } from "../payments/public.ts";
import type { Facts, Known } from "./facts/facts-in-time.ts";
import type { IsHanging } from "./facts/hanging-database.ts";
import { buildContentPolicy, buildPermissionsPolicy, type ContentPolicyOptions } from "./page/content-policy.ts";
import { createPageCache } from "./page/page-cache.ts";
import { draftPage, makeNonce, type PageDependencies, type PageDraft, type ShellHtml } from "./page/page-draft.ts";
import { renderFailedBody } from "./page/page-html.ts";
import { describeWatchedShell, makeWatchTag } from "./page/watched-shell.ts";
import type { Shell, Shells } from "./shells/shells.ts";
import {
  BACKGROUND_TIMEOUT_MS,
  HANGING_DEADLINE_MS,
  PAGE_DEADLINE_MS,
  serializePagePlaces,
} from "./slots/fill-places.ts";
import type { Visit } from "./slots/place-rendering.ts";

/** Parts from which the pages of a site are made. */
export type SiteDependencies = PageDependencies & {
  shells: Shells;
  paymentOrigins: PageOrigins;
  /** None by default. */
  backendOrigins?: ContentPolicyOptions["backendOrigins"];
  /** Without it pages wait for their places as if the database answered. */
  isHanging?: IsHanging;
};

export type PageAnswer = {
  status: number;
  renderHead(): string;
  renderBody(): Promise<string[]>;
  /** Follows the head when the body could not be made. */
  failure: string;
  /** Head and body in this encoding; null where the page is not kept so. */
  readPacked(encoding: Encoding): Promise<Buffer | null>;
  contentPolicy: string;
  permissionsPolicy: string;
  /** The address holds a secret that no other site may learn. */
  noReferrer: boolean;
};

/** Number of cached HTML bodies of the shell, one per path, language, release set and state of the company. */
const BODIES_KEPT = 200;
/** Longer URLs are not cached. */
const MAX_KEPT_URL = 300;

const NO_FILES = { styles: [], scripts: [], person: null, moment: { now: 0, zone: null } };

/** Selects the state that differs between sets of the same versions: progress of rollouts, and disabled remotes. */
function selectState({ remotes, shell }: ReleaseSet): unknown[] {
  return [shell?.rollout, ...remotes.map(({ isDisabled, rollout }) => [isDisabled, rollout?.id, rollout?.percent])];
}

/** Returns the set with the shell that renders the page, which differs if the chosen version cannot be opened. */
function applyShell(release: ReleaseSet, { version }: Shell): ReleaseSet {
  if (!release.shell || release.shell.version === version) return release;
  return { ...release, shell: { name: release.shell.name, version, lastGood: null, rollout: null } };
}

/** Makes the HTML of every page: the release set, the first screen, and what the browser should fetch ahead. */
export function siteService(parts: SiteDependencies) {
  const bodies = new LRUCache<string, string>({ max: BODIES_KEPT });
  const pages = createPageCache<PageDraft>(() => performance.now());

  function createShellHtml(shell: Shell, { release, language, arabicStyle }: Visit, facts: Facts): ShellHtml {
    return async (path, served) => {
      const year = parts.now().getUTCFullYear();
      const key = JSON.stringify([
        path,
        language,
        arabicStyle,
        year,
        shell.version,
        release.id,
        selectState(release),
        facts,
        served,
      ]);
      const known = bodies.get(key);
      if (known !== undefined) return known;
      const body = await shell.renderPage({ path, language, arabicStyle, year, served, release, ...facts });
      bodies.set(key, body);
      return body;
    };
  }

  const canCache = ({ url, visitor }: Visit) =>
    visitor.isShared && parts.mode !== "development" && url.length <= MAX_KEPT_URL;

  function makeKey({ version }: Shell, visit: Visit, facts: Facts, zone: string | null): string {
    const { url, language, arabicStyle, release, visitor, flags } = visit;
    const { country } = visitor;
    return JSON.stringify([
      url,
      language,
      arabicStyle,
      zone,
      country,
      version,
      release.id,
      selectState(release),
      facts,
      flags,
    ]);
  }

  async function getDraft(shell: Shell, given: Visit): Promise<PageDraft & { isKept: boolean }> {
    const asked = shell.hasArabicStyles ? given : { ...given, arabicStyle: DEFAULT_ARABIC_STYLE };
    const visit = { ...asked, release: applyShell(asked.release, shell), chosenShell: asked.release.shell };
    const { facts } = visit;
    const shellHtml = createShellHtml(shell, visit, facts);
    const make = (nobodyWaits = false) => {
      const readDeadline = () => (parts.isHanging?.() ? HANGING_DEADLINE_MS : PAGE_DEADLINE_MS);
      const maxMs = nobodyWaits ? () => BACKGROUND_TIMEOUT_MS : readDeadline;
      return draftPage(visit, { ...parts, shell, shellHtml, maxMs });
    };
    // The key has the rollout of the chosen shell: a page reports for it even if another shell makes the page.
    const makeZoneKey = (zone: string | null) => makeKey(shell, asked, facts, zone);
    // The first visitor of a zone gets the page for visitors without one, whose times are rendered by the browser.
    const draft = await (canCache(visit)
      ? pages.get(makeZoneKey(visit.visitor.zone), make, makeZoneKey(null))
      : make());
    // Faults in a kept page count for each visitor who gets it.
    void draft.faults.then(visit.onFaults);
    return { ...draft, isKept: canCache(visit) };
  }

  return {
    /** Reads the facts of the school that every page shows. */
    async readFacts(): Promise<{ company: Known<Company>; counted: CountedSchool; flags: FlagStates }> {
      const [company, counted, flags] = await Promise.all([parts.company(), parts.counted(), parts.flags()]);
      return { company, counted, flags };
    },

    /** Drops the cached pages, after their data has changed. */
    drop: pages.drop,

    /**
     * Renders the places of a page as JSON (`PagePlaces`), for a visitor who moves to it from another page. They are
     * rendered for the shell of that other page, which may be older than the visitor's. If that shell is not kept, the
     * list is empty.
     */
    async renderPlacesJson(visit: Visit): Promise<string> {
      const { release, openShell } = visit;
      const isOther = openShell !== undefined && openShell !== release.shell?.version;
      const shell = await (isOther ? parts.shells.openVersion(openShell) : parts.shells.openChosen(release.shell));
      return shell ? (await getDraft(shell, visit)).places() : serializePagePlaces([], NO_FILES);
    },

    /** Returns the page of an address for this visitor. An unclaimed path gets the not-found page with status 404. */
    async renderPage(visit: Visit): Promise<PageAnswer> {
      const shell = await parts.shells.openChosen(visit.release.shell);
      const { status, noReferrer, isLiveCall, head, body, packed, isKept } = await getDraft(shell, visit);
      const { language, theme, release } = visit;
      const nonce = makeNonce();
      const values = { nonce, pageName: release.page };
      const watched = describeWatchedShell({ ...visit, chosenShell: release.shell, page: release.page }, shell);
      const failed = watched && { ...watched, failed: "the server cannot render it" };
      const watch = makeWatchTag(nonce, release, failed);
      return {
        status,
        noReferrer,
        renderHead: () => head(theme).fill(values),
        renderBody: async () => (await body).map((part) => part.fill(values)),
        readPacked: async (encoding) => (isKept && (await packed.get(theme, encoding))?.(values)) || null,
        failure: renderFailedBody(language, { nonce, contentScript: shell.contentScript, watch }),
        permissionsPolicy: buildPermissionsPolicy(isLiveCall),
        contentPolicy: buildContentPolicy({ backendOrigins: {}, ...parts, nonce, remotes: release.remotes }),
      };
    },
  };
}
