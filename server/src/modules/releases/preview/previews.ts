import type { PreviewAddress } from "@kalima/contracts/api";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { FastifyReply } from "fastify";
import type { KeyRing } from "../../../security/key-ring.ts";
import type { RegistryRepository } from "../registry/registry.repository.ts";
import { type ServableVersion, servableVersion } from "../serving/servable.ts";
import type { Preview, PreviewLinks } from "./preview-links.ts";

const FLAGS = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

type Cookies = Record<string, string | undefined>;
/** The version of a preview, its signature checked. */
export type PreviewedVersion = Preview & { found: ServableVersion };

/** Published versions for one browser, by a signed link. */
export type Previews = {
  /**
   * An address that offers the preview; a page of the remote that everyone may open, where it has one.
   *
   * @throws {AppError} `releases.version_unknown`.
   */
  addressOf(remote: string, version: string): Promise<PreviewAddress>;
  /** From now on this browser gets the version of the link. @throws {AppError} `releases.preview_invalid`. */
  begin(reply: FastifyReply, link: string): Promise<Preview>;
  end(reply: FastifyReply): void;
  isOn(cookies: Cookies): boolean;
  /** What this browser previews; null without a preview, or when its version is not kept any more. Never throws. */
  of(cookies: Cookies): Promise<PreviewedVersion | null>;
};

type Parts = {
  links: PreviewLinks;
  repository: Pick<RegistryRepository, "version">;
  keys: Pick<KeyRing, "refresh" | "signerOf">;
  siteOrigin: string;
  log: { warn(text: string): void };
};

function landingOf({ pages }: RemoteContract): string {
  return pages.find(({ access, path }) => access === "public" && !path.includes(":"))?.path ?? "/";
}

/** Previews of this site. */
export function createPreviews({ links, repository, keys, siteOrigin, log }: Parts): Previews {
  async function find(remote: string, version: string): Promise<ServableVersion | null> {
    const stored = await repository.version(remote, version);
    await keys.refresh();
    return stored && servableVersion(stored, keys);
  }

  return {
    async addressOf(remote, version) {
      const found = await find(remote, version);
      if (!found) throw new AppError("releases.version_unknown");
      const { link, until } = links.issue(remote, version);
      // Behind #, so that it is in no log and no referrer.
      const url = `${siteOrigin}${landingOf(found.contract)}#preview=${link}`;
      return { url, until: until.toISOString() };
    },
    async begin(reply, link) {
      const preview = links.read(link);
      if (!preview || !(await find(preview.remote, preview.version))) throw new AppError("releases.preview_invalid");
      reply.setCookie(COOKIE_NAMES.preview, link, { ...FLAGS, expires: preview.until });
      return preview;
    },
    end(reply) {
      reply.clearCookie(COOKIE_NAMES.preview, FLAGS);
    },
    isOn: (cookies) => links.read(cookies[COOKIE_NAMES.preview]) !== null,
    async of(cookies) {
      const preview = links.read(cookies[COOKIE_NAMES.preview]);
      if (!preview) return null;
      try {
        const found = await find(preview.remote, preview.version);
        return found && { ...preview, found };
      } catch (error) {
        log.warn(`a preview is not shown: ${(error as Error).message}`);
        return null;
      }
    },
  };
}
