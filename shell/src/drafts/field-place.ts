import { type Field, isChoice } from "../early/replay-input.ts";

/** Where a field stands, told by what is the same in both languages and after each load. */
export type FieldPlace = {
  /** The remote that it belongs to, or an empty string for the shell. */
  owner: string;
  /** Links and times of the entry of a list that it stands in. */
  row: string;
  kind: string;
  name: string;
  /** Which it is of those that are alike so far, and how many there are. */
  index: number;
  count: number;
};

const ENTRIES = "li, tr, article, [role=row]";
/** A secret is typed again, and a file chosen again. */
const NOT_KEPT =
  "[type=password], [type=file], [type=hidden], [type=submit], [type=button], [type=reset], [type=image]";
const SECRET = /one-time-code|^cc-|password/;
/** Names that React or React Aria make up anew for each page. */
const MADE_UP = /^react-aria|^[_:«][rR]/;

/** Fields of forms, and the words of a search: those act only after a moment, in which a reload would lose them. */
const KEPT = "form :is(input, textarea, select), [role=search] :is([type=text], [type=search])";

/** Fields whose content may be kept. */
export function formFields(document: Document): Field[] {
  return [...document.querySelectorAll<Field>(KEPT)].filter(
    (field) => !field.matches(NOT_KEPT) && !SECRET.test(field.autocomplete) && !field.hasAttribute("readonly"),
  );
}

/** The place of a field among all of the page. */
export function placeOf(field: Field, document: Document): FieldPlace {
  const facts = factsOf(field);
  const alike = fieldsWith(facts, document);
  return { ...facts, index: alike.indexOf(field), count: alike.length };
}

/** The field at a place; undefined while the page has none there, or not as many of the kind. */
export function findField({ index, count, ...facts }: FieldPlace, document: Document): Field | undefined {
  const alike = fieldsWith(facts, document);
  return alike.length === count ? alike[index] : undefined;
}

type Facts = Omit<FieldPlace, "index" | "count">;

const fieldsWith = (wanted: Facts, document: Document) =>
  formFields(document).filter((field) => {
    const { owner, row, kind, name } = factsOf(field);
    return owner === wanted.owner && row === wanted.row && kind === wanted.kind && name === wanted.name;
  });

function factsOf(field: Field): Facts {
  return {
    owner: field.closest<HTMLElement>("[data-remote]")?.dataset.remote ?? "",
    row: readEntry(field.closest(ENTRIES)),
    kind: `${field.localName} ${field.type} ${isChoice(field) ? field.value : ""}`,
    name: MADE_UP.test(field.name) ? "" : field.name,
  };
}

/** Addresses and times. Those of files carry a signature, which is another after each load. */
function readEntry(entry: Element | null): string {
  const links = [...(entry?.querySelectorAll("a[href]") ?? [])].map((link) => link.getAttribute("href") ?? "");
  const times = [...(entry?.querySelectorAll("time[datetime]") ?? [])].map((time) => time.getAttribute("datetime"));
  return [...links.map((link) => (link.startsWith("/api/") ? link.split("?")[0] : link)), ...times].join(" ");
}
