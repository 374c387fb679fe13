import type { Language, Trainer } from "./site.ts";

/** An element as plain data, from which the server makes HTML and the browser makes elements. */
export type Tree = string | [tag: string, attributes: Record<string, string>, ...children: Tree[]];

export const TEXTS = {
  en: {
    title: "Trainers in short",
    loading: "Loading trainers…",
    empty: "There are no trainers yet.",
    failed: "The trainers could not be loaded.",
    more: "Show more",
    retry: "Try again",
  },
  ar: {
    title: "المدرّبون باختصار",
    loading: "جارٍ تحميل المدرّبين…",
    empty: "لا يوجد مدرّبون بعد.",
    failed: "تعذّر تحميل المدرّبين.",
    more: "عرض المزيد",
    retry: "إعادة المحاولة",
  },
};

export function viewTrainer({ id, name, headline }: Trainer, language: Language): Tree {
  return ["li", {}, ["a", { href: `/teachers/${id}` }, name[language]], ["p", {}, headline[language]]];
}

/** The page with the trainers that are known; without any it waits for them. `note` is empty while nothing is to be said. */
export function viewPage(language: Language, trainers: readonly Trainer[], note: string, hasMore: boolean): Tree {
  const { title, more } = TEXTS[language];
  return [
    "section",
    { class: "plain-dom" },
    ["h1", {}, title],
    ["ul", {}, ...trainers.map((trainer) => viewTrainer(trainer, language))],
    ["p", { role: "status" }, note],
    ["button", { type: "button", ...(hasMore ? {} : { hidden: "" }) }, more],
  ];
}
