import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "availability.changed": "The hours were changed on another device. Compare the two, then save again",
  "placement.incomplete": "Please answer all required questions before proceeding",
  "placement.time_over": "The time for this section is up. The answers you gave before still count",
  "placement.section_changed": "This section is already finished. Reload the page to continue the test",
  "placement.unfinished": "Please finish the placement test first",
  "placement.too_soon": "You can take the placement test again 30 days after your last result",
  "trainers.changed": "This trainer has changed. See how they stand now",
  "trainers.phone_invited": "This number is invited already",
  "validation.dates_overlap": "Two of these have a day in common. Please change the dates of one",
  "validation.dates_reversed": "Please choose a last day that is not before the first",
  "validation.out_of_bounds": "Please enter a number within the limits shown",
  "validation.price_invalid": "Please enter a price between 50 and 2,000",
  "validation.years_invalid": "Please enter years up to the current one, with the start before the end",
};
