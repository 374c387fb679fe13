import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { PreviewAddress, PreviewedVersion } from "@kalima/releases-contract";
import type { FastifyReply } from "fastify";
import { withTimeout } from "../../../kernel/async/with-timeout.ts";
import type { Clock } from "../../../kernel/database/database.ts";
import type { KeyRing } from "../../../security/key-ring.ts";
import type { Registry, RegistryRepository } from "../../registry/public.ts";
import { parseServableVersion, type ServableVersion } from "../release-set.ts";
import type { Preview, PreviewLinks } from "./preview-links.ts";
import type { PreviewsRepository } from "./previews.repository.ts";

/** Longest wait of a page for a preview; after that it shows the released version. */
const PAGE_WAITS_MS = 150;
const FLAGS = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

type Cookies = Record<string, string | undefined>;
/** The version of a preview, its signature checked. */
export type ShownPreview = Preview & { found: ServableVersion };

/** Published versions for one browser, by a signed link. */
export type Previews = {
  /**
   * Creates a link to the preview: to a public page of the remote if it has one, otherwise to the home page.
   *
   * @throws {AppError} `releases.version_unknown`; `releases.contract_broken` if it claims what another remote owns.
   */
  createAddress(remote: string, version: string, actor: string): Promise<PreviewAddress>;
  /** Ends every link to a version, including those in use; returns their number. */
  endAll(remote: string, version: string, actor: string): Promise<number>;
  /** Lists the versions with valid links, by remote and version. */
  open(): Promise<PreviewedVersion[]>;
  /**
   * Sets the cookie that makes this browser get the version of the link.
   *
   * @throws {AppError} `releases.preview_invalid`, `releases.contract_broken`.
   */
  begin(reply: FastifyReply, link: string): Promise<Preview>;
  end(reply: FastifyReply): void;
  isOn(cookies: Cookies): boolean;
  /**
   * Reads the preview of this browser; null without one, or when its version is no longer stored. The cookie of an
   * ended link is cleared. Never throws.
   */
  read(cookies: Cookies, reply: FastifyReply): Promise<ShownPreview | null>;
};

type Dependencies = {
  links: PreviewLinks;
  made: PreviewsRepository;
  repository: Pick<RegistryRepository, "findVersion">;
  registry: Pick<Registry, "refuseForeignClaims">;
  keys: Pick<KeyRing, "refresh" | "findSigner">;
  siteOrigin: string;
  clock: Clock;
  log: { warn(text: string): void };
};

function findLandingPath({ pages }: RemoteContract): string {
  return pages.find(({ access, path }) => access === "public" && !path.includes(":"))?.path ?? "/";
}

/** Creates the previews of this site. */
export function createPreviews(parts: Dependencies): Previews {
  const { links, made, repository, registry, keys, siteOrigin, clock, log } = parts;
  async function find(remote: string, version: string): Promise<ServableVersion | null> {
    const stored = await repository.findVersion(remote, version);
    await keys.refresh();
    return stored && parseServableVersion(stored, keys);
  }

  function end(reply: FastifyReply): void {
    reply.clearCookie(COOKIE_NAMES.preview, FLAGS);
  }

  return {
    async createAddress(remote, version, actor) {
      const found = await find(remote, version);
      if (!found) throw new AppError("releases.version_unknown");
      await registry.refuseForeignClaims(found.build);
      const { id, link, until } = links.issue(remote, version);
      await made.add({ id, remote, version, madeBy: actor, madeAt: clock(), expiresAt: until });
      // The fragment appears in no log and no referrer.
      const url = `${siteOrigin}${findLandingPath(found.contract)}#preview=${link}`;
      return { url, until: until.toISOString() };
    },
    endAll: (remote, version, actor) => made.end(remote, version, { actor, at: clock() }),
    open: () => made.listOpen(clock()),
    async begin(reply, link) {
      const preview = links.read(link);
      const isOpen = preview !== null && (await made.isOpen(preview.id));
      const found = isOpen ? await find(preview.remote, preview.version) : null;
      if (!preview || !found) throw new AppError("releases.preview_invalid");
      // Another remote may have come to own what was free when the link was made.
      await registry.refuseForeignClaims(found.build);
      reply.setCookie(COOKIE_NAMES.preview, link, { ...FLAGS, expires: preview.until });
      return preview;
    },
    end,
    isOn: (cookies) => links.read(cookies[COOKIE_NAMES.preview]) !== null,
    async read(cookies, reply) {
      const preview = links.read(cookies[COOKIE_NAMES.preview]);
      if (!preview) return null;
      try {
        const reading = Promise.all([made.isOpen(preview.id), find(preview.remote, preview.version)]);
        const [isOpen, found] = await withTimeout(PAGE_WAITS_MS, reading);
        if (!isOpen) end(reply);
        return isOpen && found ? { ...preview, found } : null;
      } catch (error) {
        log.warn(`a preview is not shown: ${(error as Error).message}`);
        return null;
      }
    },
  };
}
