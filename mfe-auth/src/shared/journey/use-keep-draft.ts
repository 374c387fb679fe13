import { useEffect } from "react";
import { keepDraft, type RegistrationDraft, readDraft } from "./registration-draft.ts";

type Typed = Partial<Pick<RegistrationDraft, "name" | "phone" | "countryCode">>;

/** Keeps what is typed of these: a lost connection leaves the page, and a reload empties the form. */
export function useKeepDraft({ name, phone, countryCode }: Typed): void {
  useEffect(() => {
    const kept = readDraft();
    const typed = { name: name ?? kept.name, phone: phone ?? kept.phone, countryCode: countryCode ?? kept.countryCode };
    if (typed.name === kept.name && typed.phone === kept.phone && typed.countryCode === kept.countryCode) return;
    keepDraft(typed);
  }, [name, phone, countryCode]);
}
