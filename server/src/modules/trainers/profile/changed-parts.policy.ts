import { isDeepStrictEqual } from "node:util";
import { PAGE_PARTS, type PagePart, type TrainerPage, takePageTexts } from "@kalima/catalog-contract";

/** The part of a trainer's page that staff approve before visitors see it; `price` in minor units. */
export type ApprovedPage = {
  page: TrainerPage;
  video: { fileId: string; transcript: string; posterFileId: string | null } | null;
  price: number;
};

function readPart({ page, video, price }: ApprovedPage, part: PagePart): unknown {
  if (part === "price") return price;
  if (part === "introVideo") return video;
  return part === "qualifications" ? page.qualifications : takePageTexts(page)[part];
}

/** Lists the parts in which a wanted page differs from another. A text that is left out is equal to a blank one. */
export function listChangedParts(live: ApprovedPage, wanted: ApprovedPage): PagePart[] {
  return PAGE_PARTS.filter((part) => !isDeepStrictEqual(readPart(live, part), readPart(wanted, part)));
}
