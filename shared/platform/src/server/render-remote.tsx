import {
  type CallApi,
  type HostedSlot,
  idPrefix,
  placeMarker,
  type RenderBundle,
  type Rendered,
  type RenderRequest,
} from "@kalima/contracts/rendering";
import { OpenSlots } from "@kalima/platform/react";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static.node";
import { StaticRouter } from "react-router-dom";
import { getDefinition, type RemoteDefinition } from "../remote/definition.ts";
import { endQueries } from "../remote/end-queries.ts";
import { RemoteFrame } from "../remote/remote-frame.tsx";
import type { RemoteModule } from "../remote/remote-module.ts";
import { collectAnswers } from "../remote/served-answers.ts";
import { cacheTexts, type Texts } from "./cache-texts.ts";
import { serverPlatform } from "./server-platform.ts";
import { SuspendingQueryClient } from "./suspending-query-client.ts";

/** React puts them before the content, for pictures that the browser finds a moment later in this same HTML. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

/**
 * HTML of a tree when all of it has its data, without scripts or hidden parts. By React's build for Node: the one for web
 * streams encodes every attribute by itself, a tenth of the time that a page takes.
 *
 * @throws the first error of a component, also where a boundary would have left it to the browser.
 */
async function renderHtml(tree: ReactNode, identifierPrefix: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    identifierPrefix,
    // Else React moves large parts to the end of the HTML, for a script to put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return (await readStream(prelude)).replace(PRELOADS, "");
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) text += part;
  return text;
}

type Build = {
  version: string;
  /** With which the addresses of imported files begin in this bundle, in place of the version's folder. */
  filesMark: string;
};

/** Wraps a remote in the exports of its bundle for the server. */
export function makeBundle(app: RemoteModule, { version, filesMark }: Build): RenderBundle {
  const definition = getDefinition(app);
  const texts = cacheTexts(definition);
  return {
    async render(request, callApi) {
      const rendered = await renderRemote({ definition, texts, version }, request, callApi);
      if (!rendered.html.includes(filesMark)) return rendered;
      if (!request.files)
        throw new Error(`${definition.name} shows files, and the request does not say where they are`);
      return { ...rendered, html: rendered.html.replaceAll(filesMark, request.files) };
    },
  };
}

/**
 * Renders a remote for one visitor. Queries wait for their answers; one that fails stays pending, so that the HTML is
 * the waiting state with which the browser starts as well. Nothing but texts is shared with other calls.
 *
 * Rejects with what the remote threw. Never resolves while a call never answers: the caller has the deadline.
 */
async function renderRemote(
  { definition, texts, version }: { definition: RemoteDefinition; texts: Texts; version: string },
  request: RenderRequest,
  callApi: CallApi,
): Promise<Rendered> {
  const { place, language, arabicStyle, moment, url } = request;
  const [{ Root }, instance] = await Promise.all([definition.load(), texts(language, arabicStyle)]);
  const platform = serverPlatform({ remote: { name: definition.name, version }, request, instance, callApi });
  const queryClient = new SuspendingQueryClient();
  const open = new Map<string, HostedSlot>();

  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={url}>{children}</StaticRouter>;
  try {
    const html = await renderHtml(
      <OpenSlots value={(slot) => open.set(placeMarker(slot), { slot: slot.slot, key: slot.key })}>
        <RemoteFrame moment={moment} onMounted={() => {}} platform={platform} queryClient={queryClient} Router={Router}>
          <Root place={place} />
        </RemoteFrame>
      </OpenSlots>,
      idPrefix(place),
    );
    // A part of the page that suspended may have been rendered without its slots in the end.
    const hosted = [...open].filter(([marker]) => html.includes(marker)).map(([, slot]) => slot);
    return { html, data: collectAnswers(queryClient, language), hosted };
  } finally {
    void endQueries(queryClient);
  }
}
