import { existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { COOKIE_NAMES, readArabicStyle } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { findPage } from "@kalima/contracts/pages";
import { PAGE_PLACES_TYPE, SHELL_VERSION_HEADER } from "@kalima/contracts/rendering";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { resolvePageLanguage } from "../../kernel/http/language.ts";
import { readTheme } from "../../kernel/http/request-context.ts";
import { type Route, route } from "../../kernel/http/routes.ts";
import { sendPage } from "../../kernel/http/send-page.ts";
import { selectStats } from "../../kernel/ports/company-reader.ts";
import type { ServerModule } from "../../kernel/server-module.ts";
import type { CallBackend } from "../backends/public.ts";
import { evaluateFlags } from "../flags/public.ts";
import type { ShellBundles } from "../release-serving/public.ts";
import { readStaleSince } from "./facts/facts-in-time.ts";
import { makeUnknownVisitor, type PageVisitor } from "./facts/visitor.ts";
import { createApiCaller, createKeptAnswers } from "./page/api-as-visitor.ts";
import type { RenderingDependencies } from "./rendering-parts.ts";
import { createSearchRoutes } from "./search/search.routes.ts";
import { createShellFileRoutes } from "./shells/shell-files.ts";
import { createShells, requireBuiltShell } from "./shells/shells.ts";
import { type SiteDependencies, siteService } from "./site.service.ts";
import type { Visit } from "./slots/place-rendering.ts";

/** Without the rendering parts, visitors are unknown, and no page is cached or rendered for them. */
export type SiteModuleDependencies = Omit<SiteDependencies, "shells"> &
  Partial<RenderingDependencies> & {
    projectFolder: string;
    /** Published shells; without it every page has the shell of this server. */
    publishedShells?: ShellBundles;
    /** Without it, rendered pages call no backend. */
    callBackend?: CallBackend;
    /** The id of a browser, which a cookie keeps; without it, flags have no shares. */
    identify?(request: FastifyRequest, reply: FastifyReply): string;
    /** The visitor's release set, for the life of one page; may set the cookie that keeps it. */
    release(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseSet>;
  };

/** A path that names a file, or anything hidden, is no page: it must not be answered with the home page. */
const LOOKS_LIKE_FILE = /\.[a-z0-9]{1,12}$|\/\./i;

/** Pages of signed-in visitors are not stored: Back would show a stored page after a sign-out. */
function toCacheControl({ session }: PageVisitor): string {
  return session.state === "signedIn" ? "private, no-store" : "private, no-cache";
}

/** Finds the path pattern in the manifest of a remote; null for a page of the shell. */
function findClaimedPath({ remotes }: ReleaseSet, path: string): string | null {
  const pages = remotes.flatMap(({ contract }) => contract.pages);
  return findPage(pages, path)?.path ?? null;
}

/** The site's pages, the shell's files, and its public files such as the icon. */
export function siteModule({
  projectFolder,
  release,
  visitor = async ({ ip }) => makeUnknownVisitor(ip),
  identify,
  onFaults,
  dataChanges,
  start,
  close,
  publishedShells: published,
  callBackend,
  ...parts
}: SiteModuleDependencies): ServerModule {
  const publicFolder = join(projectFolder, "shell", "public");

  let api: FastifyInstance | undefined;

  return {
    name: "site",
    async start() {
      if (api) await start?.(createApiCaller(api, makeUnknownVisitor("127.0.0.1"), "en"));
    },
    async close() {
      await close?.();
    },
    routes: [
      async (app) => {
        api = app;
        const beside = await requireBuiltShell(projectFolder);
        const shells = createShells({ beside, published, log: app.log });
        const site = siteService({ ...parts, shells });
        const answers = createKeptAnswers();
        dataChanges?.onChange(() => {
          // Otherwise new pages would be rendered from old answers.
          answers.drop();
          site.drop();
        });
        await app.register(fastifyStatic, { root: publicFolder, serve: false, preCompressed: true });
        const routes: Route[] = [
          ...(await createShellFileRoutes(app, { beside, published })),
          ...createSearchRoutes({ ...parts, shells, release }),
        ];

        if (parts.mode === "development") {
          const listening = new Set<ServerResponse>();
          app.addHook("preClose", async () => {
            for (const response of listening) response.end();
          });
          routes.push(
            route("GET /dev/server", { access: "public" }, (_request, reply) => {
              reply.hijack();
              listening.add(reply.raw);
              reply.raw.once("close", () => listening.delete(reply.raw));
              reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
              reply.raw.write(`retry: 300\ndata: ${process.pid}\n\n`);
            }),
          );
        }

        routes.push(
          route("GET /*", { access: "public" }, async (request, reply) => {
            const path = request.url.split("?")[0] ?? "/";
            if (path.startsWith("/api/") || path.startsWith("/websocket/")) throw new AppError("request.not_found");
            // Two URLs of one page would be two pages to links and caches.
            if (path.includes("//")) {
              const url = path.replace(/\/{2,}/g, "/") + request.url.slice(path.length);
              return reply.header("referrer-policy", "no-referrer").redirect(url, 308);
            }
            if (LOOKS_LIKE_FILE.test(path)) {
              const file = path.slice(1);
              if (!/^[\w.-]+$/.test(file) || !existsSync(join(publicFolder, file)))
                throw new AppError("request.not_found");
              return reply.sendFile(file, publicFolder, { maxAge: "1h" });
            }
            // Concurrently, so that a page waits once for a database that hangs.
            const [released, who, { company, counted, flags }] = await Promise.all([
              release(request, reply),
              visitor(request),
              site.readFacts(),
            ]);
            // Without published shells, the shell of this server renders every page.
            const { shell: _shell, ...set } = released;
            const spoken = resolvePageLanguage(request);
            const visit: Visit = {
              url: request.url,
              language: spoken,
              arabicStyle: readArabicStyle(spoken, request.cookies[COOKIE_NAMES.arabicStyle]),
              theme: readTheme(request),
              release: published ? released : set,
              openShell: String(request.headers[SHELL_VERSION_HEADER] ?? "") || undefined,
              visitor: who,
              facts: {
                company: company.value,
                stats: selectStats(counted, who.country),
                companyReadAt: readStaleSince(company, parts.now())?.toISOString(),
              },
              flags: evaluateFlags(
                flags,
                { role: who.likelyRole, browser: () => identify?.(request, reply) ?? "" },
                parts.now(),
              ),
              callApi: answers.share(createApiCaller(app, who, spoken, callBackend), who, spoken),
              onFaults: (faults) =>
                faults.length > 0 &&
                onFaults?.(request, reply, { page: set.page, path: findClaimedPath(set, path) }, faults),
            };
            if (request.headers.accept === PAGE_PLACES_TYPE) {
              const places = await site.renderPlacesJson(visit);
              return reply.type(PAGE_PLACES_TYPE).header("cache-control", "private, no-store").send(places);
            }
            const page = await site.renderPage(visit);
            return sendPage(reply, {
              ...page,
              headers: {
                "cache-control": toCacheControl(who),
                "content-security-policy": page.contentPolicy,
                "permissions-policy": page.permissionsPolicy,
                "referrer-policy": page.noReferrer ? "no-referrer" : "strict-origin-when-cross-origin",
                vary: "Cookie, Accept-Language",
              },
            });
          }),
        );
        return routes;
      },
    ],
  };
}
