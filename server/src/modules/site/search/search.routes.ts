import { findPage } from "@kalima/contracts/pages";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Route, route } from "../../../kernel/http/routes.ts";
import type { HeadSources } from "../../../kernel/ports/head-sources.ts";
import type { Shells } from "../shells/shells.ts";
import { listLandingPaths, renderRobots, renderSitemap } from "./search-files.ts";

type Dependencies = {
  siteOrigin: string;
  shells: Pick<Shells, "openChosen">;
  heads: Pick<HeadSources, "listPaths">;
  release(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseSet>;
};

/** An hour, in which a new page may be missing. */
const CACHE_CONTROL = "public, max-age=3600";

/** Files for search engines, made from the released pages and from what the modules list of their own. */
export function createSearchRoutes({ siteOrigin, shells, heads, release }: Dependencies): Route[] {
  async function listPages(request: FastifyRequest, reply: FastifyReply) {
    const released = await release(request, reply);
    const { shellPages } = await shells.openChosen(released.shell);
    return [...shellPages, ...released.remotes.flatMap(({ contract }) => contract.pages)];
  }

  return [
    route("GET /robots.txt", { access: "public" }, async (request, reply) => {
      const text = renderRobots(siteOrigin, await listPages(request, reply));
      return reply.type("text/plain; charset=utf-8").header("cache-control", CACHE_CONTROL).send(text);
    }),
    route("GET /sitemap.xml", { access: "public" }, async (request, reply) => {
      const pages = await listPages(request, reply);
      const paths = [...listLandingPaths(pages), ...(await heads.listPaths()).filter((path) => findPage(pages, path))];
      const text = renderSitemap(siteOrigin, [...new Set(paths)], request.server.readDefaultLanguage());
      return reply.type("application/xml; charset=utf-8").header("cache-control", CACHE_CONTROL).send(text);
    }),
  ];
}
