import { picker } from "../seed.ts";

export type PortraitKind = "female" | "male";

export const FEMALE_FORMS = ["hijab", "hijabLoose", "hijabTurban", "long", "bun", "curly"] as const;
export const MALE_FORMS = ["short", "sidePart", "beard", "curlyBeard", "grey"] as const;
export type Form = (typeof FEMALE_FORMS)[number] | (typeof MALE_FORMS)[number];

const SKINS = ["#F4D6BE", "#E9BE99", "#D8A578", "#B98355", "#8F5E3C", "#6D452E"] as const;
const HAIRS = ["#241A17", "#3A251B", "#553422", "#1D1C22"] as const;
const CLOTHS = ["#0B6B5C", "#C96F53", "#4F659C", "#7B4C6C", "#D9A441", "#35495A", "#8FAE9B", "#E9E1D3"] as const;
const CLOTHINGS = [
  { cut: "shirt", colour: "#E9EEF2" },
  { cut: "shirt", colour: "#BFD3E6" },
  { cut: "crew", colour: "#D98A5F" },
  { cut: "crew", colour: "#2F6F8F" },
  { cut: "blazer", colour: "#2C3A47" },
  { cut: "blazer", colour: "#6B4A3A" },
  { cut: "band", colour: "#EFE7D8" },
  { cut: "band", colour: "#0B6B5C" },
] as const;
/** Beside a scarf, collars and dark jackets are taken for those of a man. */
const WOMENS_CLOTHINGS = CLOTHINGS.filter(({ cut }) => cut === "crew" || cut === "band");
const GROUNDS = ["#D8EDE6", "#FBE6C2", "#F6D9CE", "#DBE4F2", "#E7E1D2"] as const;

export type Look = {
  form: Form;
  skin: string;
  hair: string;
  cloth: string;
  clothing: (typeof CLOTHINGS)[number];
  ground: string;
  hasGlasses: boolean;
  isWoman: boolean;
};

/** How the person with this seed is drawn: always the same, and spread over some 40,000 faces. */
export function chooseLook(seed: string, kind?: PortraitKind): Look {
  const pick = picker(seed);
  const kinds: readonly PortraitKind[] = kind ? [kind] : ["female", "male"];
  const isWoman = pick("kind", kinds) === "female";
  const form: Form = isWoman ? pick("form", FEMALE_FORMS) : pick("form", MALE_FORMS);
  const clothing = pick("clothing", isWoman ? WOMENS_CLOTHINGS : CLOTHINGS);
  return {
    form,
    isWoman,
    clothing,
    skin: pick("skin", SKINS),
    hair: form === "grey" ? "#A9A59E" : pick("hair", HAIRS),
    // A scarf of the colour of the clothes would make one shape of both.
    cloth: pick(
      "cloth",
      CLOTHS.filter((colour) => colour !== clothing.colour),
    ),
    ground: pick("ground", GROUNDS),
    hasGlasses: pick("glasses", [true, false, false, false]),
  };
}
