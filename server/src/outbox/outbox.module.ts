import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import type { EmailMessage } from "../email/email.ts";
import { escapeHtml } from "../kernel/http/escape-html.ts";
import { route } from "../kernel/http/routes.ts";
import type { ServerModule } from "../kernel/server-module.ts";
import type { SmsMessage } from "../sms/sms.ts";
import type { Sent, SentLog } from "./sent-log.ts";

const SHOWN = 50;

const CLOSED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-inline-size:46rem;margin:2rem auto;padding-inline:1rem}
li{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px;padding:1rem;margin-block-end:.75rem;list-style:none}
ul{padding:0}.code{font:600 1.75rem ui-monospace,monospace;letter-spacing:.15em}.to{opacity:.7}p{margin:.25rem 0;overflow-wrap:anywhere}
.text{white-space:pre-wrap}`;

function renderSms({ phone, purpose, text, code, link, at }: Sent<SmsMessage>): string {
  const asLink = link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : "";
  return `<li><p class="to"><bdi>${escapeHtml(phone)}</bdi> · ${escapeHtml(purpose)} · <time>${escapeHtml(at)}</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ""}<p dir="auto">${escapeHtml(text)}</p>${asLink}</li>`;
}

function renderEmail({ id, to, subject, text, at }: Sent<EmailMessage>): string {
  return `<li><p class="to"><bdi>${escapeHtml(to)}</bdi> · e-mail · <time>${escapeHtml(at)}</time></p>
<p dir="auto"><strong>${escapeHtml(subject)}</strong></p><p class="text" dir="auto">${escapeHtml(text)}</p>
<p><a href="/dev/outbox/email?id=${encodeURIComponent(id)}">As HTML</a></p></li>`;
}

function renderPage(entries: string[]): string {
  const list = entries.join("\n") || "<li>No message yet. Register, and the code shows up here.</li>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="5"><title>Kalima — outbox</title>
<link rel="stylesheet" href="/dev/outbox.css"></head><body><h1>Outbox</h1>
<p>What this demo would have sent to phones and mailboxes, newest first.</p><ul>${list}</ul></body></html>`;
}

/** Shows the kept messages. Composed in demo mode only: with their codes, every account is open. */
export function outboxModule(logs: { sms: SentLog<SmsMessage>; emails: SentLog<EmailMessage> }): ServerModule {
  const listNewestSms = async (phone?: string) =>
    (await logs.sms.readSent()).filter((sms) => !phone || sms.phone === phone).reverse();

  async function listNewest(): Promise<string[]> {
    const sms = (await listNewestSms()).map((each) => ({ at: each.at, entry: renderSms(each) }));
    const emails = (await logs.emails.readSent()).reverse().map((each) => ({ at: each.at, entry: renderEmail(each) }));
    const all = [...sms, ...emails].sort((one, other) => other.at.localeCompare(one.at));
    return all.slice(0, SHOWN).map(({ entry }) => entry);
  }

  return {
    name: "outbox",
    routes: [
      route("GET /dev/outbox", { access: "public" }, async (_request, reply) =>
        reply
          .header("content-security-policy", `${CLOSED}; style-src 'self'`)
          .type("text/html; charset=utf-8")
          .send(renderPage(await listNewest())),
      ),
      route("GET /dev/outbox.css", { access: "public" }, async (_request, reply) => reply.type("text/css").send(STYLE)),
      route(
        "GET /dev/outbox.json",
        { access: "public", query: z.object({ phone: z.optional(z.string()) }) },
        async (request) => ({
          // A plus sign in a query reads as a space; a phone has none.
          data: (await listNewestSms(request.query.phone?.replace(/^ /, "+"))).slice(0, SHOWN),
        }),
      ),
      route(
        "GET /dev/outbox/email",
        { access: "public", query: z.object({ id: z.string() }) },
        async ({ query }, reply) => {
          const email = (await logs.emails.readSent()).findLast(({ id }) => id === query.id);
          if (!email) throw new AppError("request.not_found");
          return (
            reply
              // Mail programs apply inline styles, but run no scripts and load nothing.
              .header("content-security-policy", `${CLOSED}; style-src 'unsafe-inline'; sandbox`)
              .type("text/html; charset=utf-8")
              .send(email.html)
          );
        },
      ),
    ],
  };
}
