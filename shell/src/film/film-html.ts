import type { Language } from "@kalima/contracts/domain";
import ar from "../i18n/ar.json";
import en from "../i18n/en.json";

const SHAPES = [
  "M14 2h8q12 0 12 12v8q0 12-12 12H5q-3 0-3-3V14Q2 2 14 2z",
  "M26 14h8q12 0 12 12v17q0 3-3 3H26q-12 0-12-12v-8q0-12 12-12z",
  "M34 14v8q0 12-12 12h-8v-8q0-12 12-12z",
  "M24 16l2.2 2.8 3.5-.5-.5 3.5L32 24l-2.8 2.2.5 3.5-3.5-.5L24 32l-2.2-2.8-3.5.5.5-3.5L16 24l2.8-2.2-.5-3.5 3.5.5z",
];

const mark = SHAPES.map((path) => `<svg aria-hidden="true" viewBox="0 0 48 48"><path d="${path}"/></svg>`).join("");

function filmHtml(text: string): string {
  return `<div data-loading-film role="status"><span>${text}</span>${mark}</div>`;
}

/** The first element of the body, outside what React hydrates. */
export const FILM_HTML: Record<Language, string> = {
  en: filmHtml(en.loading.film),
  ar: filmHtml(ar.loading.film),
};
