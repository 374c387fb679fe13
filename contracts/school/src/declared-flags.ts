import { type BilingualText, LANGUAGES } from "@kalima/contracts/domain";

/** Visitors for whom staff may switch a flag: all, a share of browsers, or signed-in people of some roles. */
export type AudienceKind = "all" | "share" | "role";

type Declaration = {
  title: BilingualText;
  /** Why the flag exists, and what switching it does. */
  why: BilingualText;
  /** The team that decides about it and removes it. */
  owner: BilingualText;
  values: readonly string[];
  /** Counts until staff switch the flag, for everyone outside its audience, and after its last day. */
  default: string;
  audiences: readonly AudienceKind[];
  /** The last day on which it may be switched, UTC. A test fails from the next day on: decide and remove the flag, or extend it. */
  until: string;
};

/** Values of a flag that is either on or off. Pages learn which of these are on for their visitor. */
export const SWITCH = ["off", "on"] as const;

const ALL: readonly AudienceKind[] = ["all", "share", "role"];

/** Every flag of the school. This is the one place to add, extend or remove one. */
export const FLAGS = {
  default_language: {
    title: { en: "Default language", ar: "اللغة الافتراضية" },
    why: {
      en: "The language of the site for visitors who have not chosen one and whose browser prefers neither English nor Arabic. Search engines list this language for addresses that do not name one.",
      ar: "لغة الصفحات لمن لم يختر لغة ولا يطلب متصفحه العربية ولا الإنجليزية. وتعرض محركات البحث هذه اللغة للعناوين التي لا تذكر لغة.",
    },
    owner: { en: "Content", ar: "فريق المحتوى" },
    values: LANGUAGES,
    default: "en",
    // A visitor without any choice has no account, and a search engine has to see one language.
    audiences: ["all"],
    until: "2028-06-30",
  },
  desktop_zoom_scaling: {
    title: { en: "Undo scaled displays", ar: "إلغاء تكبير الشاشات" },
    why: {
      en: "Shows pages in their drawn size on computers whose system enlarges everything by 125 to 175%. The reader's own zoom stays. Off by default, because that enlargement is usually wanted.",
      ar: "يعرض الصفحات بحجمها المصمَّم على الحواسيب التي يكبّر نظامها كل شيء بين 125 و175٪. ويبقى تكبير القارئ نفسه كما هو. وهو متوقف افتراضيًا لأن ذلك التكبير مقصود في العادة.",
    },
    owner: { en: "Design", ar: "فريق التصميم" },
    values: SWITCH,
    default: "off",
    audiences: ALL,
    until: "2027-12-31",
  },
  recurring: {
    title: { en: "Same time every week", ar: "الموعد نفسه كل أسبوع" },
    why: {
      en: "Offers to fill a pack with the time just chosen, in each of the following weeks. Switched off, every time is chosen by itself; what is booked stays.",
      ar: "يعرض ملء الباقة بالموعد المختار نفسه في كل أسبوع من الأسابيع التالية. وعند إيقافه يُختار كل موعد على حدة، ويبقى ما حُجز كما هو.",
    },
    owner: { en: "Booking", ar: "فريق الحجز" },
    values: SWITCH,
    default: "on",
    audiences: ALL,
    until: "2027-12-31",
  },
} as const satisfies Record<string, Declaration>;

export type FlagName = keyof typeof FLAGS;
export type FlagDeclaration = Declaration;
/** The value of each flag for one visitor. */
export type FlagValues = { readonly [Name in FlagName]: (typeof FLAGS)[Name]["values"][number] };
/** Flags that are on or off. */
export type SwitchName = {
  [Name in FlagName]: (typeof FLAGS)[Name]["values"] extends typeof SWITCH ? Name : never;
}[FlagName];

/** True from the day after the flag's last one, UTC. */
export const isOver = ({ until }: Pick<Declaration, "until">, now: Date): boolean =>
  now.toISOString().slice(0, 10) > until;
