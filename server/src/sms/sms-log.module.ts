import * as z from "zod/mini";
import { escapeHtml } from "../http/escape-html.ts";
import type { ServerModule } from "../modules/server-module.ts";
import type { SentSms, SmsLog } from "./sms-log.ts";

const SHOWN = 50;
const access = {
  "GET /dev/outbox": "public",
  "GET /dev/outbox.json": "public",
  "GET /dev/outbox.css": "public",
} as const;
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-inline-size:46rem;margin:2rem auto;padding-inline:1rem}
li{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px;padding:1rem;margin-block-end:.75rem;list-style:none}
ul{padding:0}.code{font:600 1.75rem ui-monospace,monospace;letter-spacing:.15em}.to{opacity:.7}p{margin:.25rem 0;overflow-wrap:anywhere}`;

function entry({ phone, purpose, text, code, link, at }: SentSms): string {
  const asLink = link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : "";
  return `<li><p class="to"><bdi>${escapeHtml(phone)}</bdi> · ${escapeHtml(purpose)} · <time>${escapeHtml(at)}</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ""}<p dir="auto">${escapeHtml(text)}</p>${asLink}</li>`;
}

function page(messages: SentSms[]): string {
  const list = messages.map(entry).join("\n") || "<li>No message yet. Register, and the code shows up here.</li>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="5"><title>Kalima — SMS outbox</title>
<link rel="stylesheet" href="/dev/outbox.css"></head><body><h1>SMS outbox</h1>
<p>What this demo would have sent to phones, newest first.</p><ul>${list}</ul></body></html>`;
}

/** Shows the sent messages. Composed in demo mode only: with their codes, every account is open. */
export function smsLogModule(log: SmsLog): ServerModule {
  const newest = async (phone?: string) => (await log.sent()).filter((sms) => !phone || sms.phone === phone).reverse();
  return {
    name: "sms-log",
    access,
    async routes(app) {
      app.get("/dev/outbox", async (_request, reply) =>
        reply
          .header(
            "content-security-policy",
            "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
          )
          .type("text/html; charset=utf-8")
          .send(page((await newest()).slice(0, SHOWN))),
      );
      app.get("/dev/outbox.css", async (_request, reply) => reply.type("text/css").send(STYLE));
      app.get(
        "/dev/outbox.json",
        { schema: { querystring: z.object({ phone: z.optional(z.string()) }) } },
        async (request) => ({
          // A plus sign in a query reads as a space; a phone has none.
          data: (await newest(request.query.phone?.replace(/^ /, "+"))).slice(0, SHOWN),
        }),
      );
    },
  };
}
