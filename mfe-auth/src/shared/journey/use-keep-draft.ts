import { useEffect, useRef } from "react";
import { keepDraft, type RegistrationDraft, readDraft } from "./registration-draft.ts";

type Typed = Partial<Pick<RegistrationDraft, "name" | "phone" | "countryCode">>;

/** Keeps what is typed of these: a lost connection leaves the page, and a reload empties the form. */
export function useKeepDraft({ name, phone, countryCode }: Typed): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // A page that was rendered by the server starts with empty fields, and the draft is put into them a moment later.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const kept = readDraft();
    keepDraft({ name: name ?? kept.name, phone: phone ?? kept.phone, countryCode: countryCode ?? kept.countryCode });
  }, [name, phone, countryCode]);
}
