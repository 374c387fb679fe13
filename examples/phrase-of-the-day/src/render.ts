import { type CallApi, dayOf, parseAnswer, type RenderRequest, type Served } from "./site.ts";
import { listElements, NAME } from "./view.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

function toHtml(elements: ReturnType<typeof listElements>): string {
  const parts = elements.map(([tag, attributes, text]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
    return `<${tag}${written.join("")}>${escapeText(text)}</${tag}>`;
  });
  return `<section class="${NAME}">${parts.join("")}</section>`;
}

/** Renders the phrase of this day, which the backend sends. Without an answer the browser asks again. */
export async function render({ language, session, moment }: RenderRequest, callApi: CallApi) {
  const day = dayOf(moment.now);
  const { status, body } = await callApi(`//phrases/days/${day}`);
  const phrase = status === 200 ? parseAnswer(body).data : null;
  const data: Served = { day, phrase };
  return { html: toHtml(listElements(language, phrase, session.state === "signedIn")), data, hosted: [] };
}
