import { randomBytes } from "node:crypto";
import type { Company, CompanyStats, ReleaseSet } from "@kalima/contracts/api";
import type { Language, Theme } from "@kalima/contracts/domain";
import { type ClaimedPage, findPage } from "@kalima/contracts/pages";
import type { PageOrigins } from "../payments/public.ts";
import { contentPolicy } from "./content-policy.ts";
import type { HeadSources } from "./head-sources.ts";
import { headOf } from "./page-head.ts";
import { failedBody, pageBody, pageHead } from "./page-html.ts";
import type { Shell } from "./shell-build.ts";

export type SiteParts = {
  shell: Shell;
  heads: HeadSources;
  company(): Promise<Company>;
  stats(): Promise<CompanyStats>;
  paymentOrigins: PageOrigins;
  /** Of the site, for the absolute addresses in social tags. */
  siteOrigin: string;
  /** In development broken events throw in the page. */
  mode: "production" | "development";
  now(): Date;
};

/** Loads the page again when the server it came from has been replaced (`npm run dev`). */
const RELOAD_SCRIPT =
  'new EventSource("/dev/server").onmessage=function(e){if(this.seen&&this.seen!==e.data)location.reload();this.seen=e.data}';

type SitePage = ClaimedPage & { component: string | null; remote: ReleaseSet["remotes"][number] | null };

/** What a visitor's page depends on. */
export type Visit = { language: Language; theme: Theme; release: ReleaseSet };
export type PageAnswer = {
  status: number;
  head: string;
  body: Promise<string>;
  /** Follows the head when the body could not be made. */
  failure: string;
  contentPolicy: string;
  /** The address holds a secret that no other site may learn. */
  noReferrer: boolean;
};

/** Prerendered bodies kept in memory; each belongs to one path, language, release set and state of the company. */
const BODIES_KEPT = 200;

/** Makes the HTML of every page: the release set, the first screen, and what the browser should fetch ahead. */
export function siteService(parts: SiteParts) {
  const bodies = new Map<string, string>();

  async function bodyOf(
    path: string,
    language: Language,
    facts: { company: Company; stats: CompanyStats; release: ReleaseSet },
  ) {
    const year = parts.now().getUTCFullYear();
    const switchedOff = facts.release.remotes.filter(({ isDisabled }) => isDisabled).map(({ name }) => name);
    const key = JSON.stringify([path, language, year, facts.release.id, switchedOff, facts.company, facts.stats]);
    const known = bodies.get(key);
    if (known !== undefined) return known;
    const body = await parts.shell.renderPage({ path, language, year, ...facts });
    if (bodies.size >= BODIES_KEPT) bodies.clear();
    bodies.set(key, body);
    return body;
  }

  return {
    /** The page at a path, as this visitor gets it. A path that no page claims gets the not-found page with status 404. */
    async page(requestedPath: string, { language, theme, release }: Visit): Promise<PageAnswer> {
      const { shell } = parts;
      const [company, stats] = await Promise.all([parts.company(), parts.stats()]);
      const pages: SitePage[] = [
        ...shell.shellPages.map((page) => ({ ...page, remote: null })),
        ...release.remotes.flatMap((remote) =>
          remote.contract.pages.map((page) => ({ ...page, component: null, remote })),
        ),
      ];
      const found = findPage(pages, requestedPath);
      const page = found ?? findPage(pages, shell.notFoundPath);
      const status = page?.path === shell.notFoundPath ? 404 : 200;
      const path = status === 404 ? shell.notFoundPath : requestedPath;
      const nonce = randomBytes(16).toString("base64");

      const urgentSlots = shell.shellSlots
        .filter((slot) => slot.isUrgent && !slot.loadsWhenNear && slot.page === path)
        .map(({ slot }) => slot);
      // Who the visitor is comes later: nothing of a remote is loaded ahead that only some roles get.
      const shown = release.remotes.flatMap((remote) => {
        const claims = [
          ...(remote === page?.remote ? [page] : []),
          ...remote.contract.slots.filter(({ slot }) => urgentSlots.includes(slot)),
        ].filter(({ roles }) => roles === undefined);
        return claims.length > 0 && !remote.isDisabled
          ? [{ remote, screens: claims.flatMap(({ screen }) => screen ?? []) }]
          : [];
      });
      const remotes = shown.map(({ remote }) => remote);
      const remoteFiles = shown.flatMap(({ remote, screens }) => [
        ...(remote.integrity ? [{ url: remote.entry, as: "script" as const, integrity: remote.integrity }] : []),
        ...remote.preload.filter(
          (file) =>
            (!file.language || file.language === language) &&
            (!file.screens || file.screens.some((name) => screens.includes(name))),
        ),
      ]);
      const ownFiles = [
        ...shell.languages[language],
        ...(page?.component ? (shell.pages[page.component] ?? []) : []),
        ...shell.composition,
        ...(remotes.length > 0 ? shell.facade : []),
      ].map(toUrl);
      const texts = await headOf(page, { path, language, sources: parts.heads });

      const head = pageHead({
        language,
        theme,
        nonce,
        title: texts.title,
        description: texts.description,
        social: { url: `${parts.siteOrigin}${path}`, image: `${parts.siteOrigin}/og.png` },
        earlyScript: parts.mode === "development" ? `${shell.earlyScript}\n${RELOAD_SCRIPT}` : shell.earlyScript,
        film: { style: shell.filmStyle, html: shell.filmHtml[language] },
        // Styles of a page come with it: prerendered content must not appear unstyled.
        entry: [...shell.entry.map(toUrl), ...ownFiles.filter((file) => file.as === "style")],
        preload: [...ownFiles.filter((file) => file.as === "script"), ...remoteFiles],
        fonts: shell.fonts[language].map((file) => `/assets/${file}`),
      });
      const scripted = { nonce, contentScript: shell.contentScript };
      const state = { release, company, stats, mode: parts.mode, status };
      return {
        status,
        head,
        body: bodyOf(path, language, { company, stats, release }).then((content) =>
          pageBody({ ...scripted, content, state }),
        ),
        failure: failedBody(language, scripted),
        noReferrer: page?.noReferrer ?? false,
        contentPolicy: contentPolicy({ nonce, remotes: release.remotes, paymentOrigins: parts.paymentOrigins }),
      };
    },
  };
}

function toUrl<T extends { file: string }>(file: T): T & { url: string } {
  return { ...file, url: `/assets/${file.file}` };
}
