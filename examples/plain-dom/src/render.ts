import { type CallApi, LIMIT, parsePage, type RenderRequest } from "./site.ts";
import { TEXTS, type Tree, viewPage } from "./view.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

function toHtml(tree: Tree): string {
  if (typeof tree === "string") return escapeText(tree);
  const [tag, attributes, ...children] = tree;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  return `<${tag}${written.join("")}>${children.map(toHtml).join("")}</${tag}>`;
}

/** Renders the first trainers. Without an answer of the API it renders the waiting state, and the browser asks again. */
export async function render({ language }: RenderRequest, callApi: CallApi) {
  const { status, body } = await callApi(`/teachers?limit=${LIMIT}`);
  if (status !== 200)
    return { html: toHtml(viewPage(language, [], TEXTS[language].loading, false)), data: null, hosted: [] };
  const { data: trainers, page } = parsePage(body);
  const note = trainers.length === 0 ? TEXTS[language].empty : "";
  return {
    html: toHtml(viewPage(language, trainers, note, page.nextCursor !== null)),
    data: { cursor: page.nextCursor },
    hosted: [],
  };
}
