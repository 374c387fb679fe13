import { format } from "node:util";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { Moment, Rendered } from "@kalima/contracts/rendering";
import type { RemoteModule } from "@kalima/platform/remote";
import { makeBundle } from "@kalima/platform/server";
import { prerenderToNodeStream } from "react-dom/static.node";
import { vi } from "vitest";
import { createFakeHttp, type FakeRequest } from "../fakes/fake-http.ts";
import { EVERY_FLAG } from "../fakes/fake-platform.ts";
import { asServer, setClock } from "./as-server.ts";
import { type RenderedRemote, type RenderRemoteOptions, renderRemote } from "./render-remote.ts";

/** Tells whether React complains that a server and a browser render in one process; it does so in development alone. */
function isOfOneProcess(words: readonly unknown[]): boolean {
  return String(words[0]).startsWith("Detected multiple renderers");
}

const complain = console.error;

// Contexts remember who rendered them last, so that every later test in the process would print it.
console.error = (...words: unknown[]) => {
  if (!isOfOneProcess(words)) complain(...words);
};

export type RenderTwiceOptions = RenderRemoteOptions & {
  /** The visitor's zone as the server knows it; null on a first visit. Default: Cairo, which is the browser's. */
  zone?: string | null;
};

export type RenderedTwice = RenderedRemote & {
  /** Result of the server's render. */
  served: Rendered;
  /** Differences between server and browser, in sentences; empty if there are none. */
  problems: string[];
};

const NOW = Date.parse("2026-03-29T09:40:00Z");
const SERVER_CLOCK_AHEAD_MS = -25 * HOUR_MS;
const BROWSER_CLOCK_AHEAD_MS = 95_000;
const BROWSER_ZONE = "Africa/Cairo";

/**
 * Renders a remote on a server, then hydrates it in the document of the test with the same answers. Server and browser
 * have clocks and zones of their own, and the server has no browser around it, so that a remote which uses any of them
 * while it renders is found out. Taken away after the test.
 *
 * @throws what the remote threw on either side.
 */
export async function renderTwice(app: RemoteModule, options: RenderTwiceOptions = {}): Promise<RenderedTwice> {
  const { path = "/", place = { kind: "page" }, zone = BROWSER_ZONE } = options;
  const moment: Moment = { now: NOW, zone };
  const onServer = createFakeHttp(options.http);
  const served = await asServer(NOW + SERVER_CLOCK_AHEAD_MS, () =>
    makeBundle(app, { version: "0.0.0-test", filesMark: "/files-of-this-version/" }).render(
      {
        place,
        url: path,
        language: options.language ?? "en",
        ...(options.arabicStyle && { arabicStyle: options.arabicStyle }),
        theme: options.theme ?? "light",
        flags: options.flags ?? EVERY_FLAG,
        moment,
        session: options.session ?? { state: "signedOut" },
        slots: (options.slots ?? []).map(({ labelText, ...slot }) => ({
          label: { en: labelText, ar: labelText },
          ...slot,
        })),
      },
      onServer.callApi,
    ),
  );

  // The server's React leaves its last contexts set until it renders again; the browser's would take them for its own.
  await prerenderToNodeStream(null);

  const mismatches: unknown[] = [];
  const complain = vi.spyOn(console, "error").mockImplementation((...words) => {
    if (!isOfOneProcess(words)) mismatches.push(format(...words));
  });
  setClock(NOW + BROWSER_CLOCK_AHEAD_MS);
  try {
    // The data travel in the page's HTML, so they pass through JSON.
    const data: unknown = JSON.parse(JSON.stringify(served.data));
    const rendered = await renderRemote(app, {
      ...options,
      served: { html: served.html, moment, data },
      onMismatch: (error) => mismatches.push(error),
    });
    // Waits until React has applied the browser's own clock and zone, and has started the queries without an answer.
    await new Promise((resolve) => setTimeout(resolve));
    const problems = [
      ...problemsOfHtml(served.html),
      ...mismatches.map((mismatch) => `The browser renders something else: ${format(mismatch)}`),
      // A call whose answer depends on the zone is made again once the browser has named another, in a header.
      ...(zone === BROWSER_ZONE ? findRepeats(onServer.requests, rendered.http.requests, served) : []),
    ];
    return { ...rendered, served, problems };
  } finally {
    complain.mockRestore();
    vi.useRealTimers();
  }
}

const STYLED: Record<string, Pick<RenderTwiceOptions, "arabicStyle">> = {
  "ar Asia/Tokyo": { arabicStyle: "arab-hijri" },
};

/**
 * The problems of `renderTwice` in both languages, with a zone that the server knows and without; in one of the zones with
 * Arabic digits and Hijri dates.
 */
export async function renderingProblems(app: RemoteModule, options: RenderRemoteOptions = {}): Promise<string[]> {
  const found: string[] = [];
  for (const language of ["en", "ar"] as const) {
    for (const zone of [BROWSER_ZONE, "Asia/Tokyo", null]) {
      const { problems, unmount } = await renderTwice(app, {
        ...options,
        language,
        zone,
        ...STYLED[`${language} ${zone}`],
      });
      unmount();
      found.push(...problems.map((problem) => `${language}, ${zone ?? "no zone"}: ${problem}`));
    }
  }
  return found;
}

/** The content policy refuses scripts and styles that HTML brings along; a browser's own may set them. */
function problemsOfHtml(html: string): string[] {
  const problems: string[] = [];
  if (html === "") problems.push("The server renders nothing");
  if (/\sstyle="/.test(html)) problems.push("The HTML has an inline style, which the content policy refuses");
  if (/<script/.test(html)) problems.push("The HTML has a script, which the content policy refuses");
  return problems;
}

function findRepeats(onServer: FakeRequest[], inBrowser: FakeRequest[], { data }: Rendered): string[] {
  // A call that failed on the server is made again.
  if ((data as unknown[]).length < onServer.length) return [];
  const asked = new Set(onServer.map(formatRequest));
  return inBrowser
    .map(formatRequest)
    .filter((name) => asked.has(name))
    .map((name) => `The browser asks again for what came with the page: ${name}`);
}

function formatRequest({ method, path, query }: FakeRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${method} ${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
