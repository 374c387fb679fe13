import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import type { Company } from "@kalima/school-contract";

type Contract = ReleasedRemote["contract"];

const keepLanguage = (language: Language, text: BilingualText): BilingualText => ({
  en: "",
  ar: "",
  [language]: text[language],
});

/**
 * Trims a release set to the data that its page needs. The language is fixed for the life of a page, so texts of the
 * other one are left out. So are files other than the entry, which a page names in its head or gets with the places of
 * the next page (`PagePlaces`): their hashes hardly compress.
 */
export function trimRelease(release: ReleaseSet, language: Language): ReleaseSet {
  return {
    ...release,
    remotes: release.remotes.map((remote) => ({
      ...remote,
      preload: [],
      lastGood: remote.lastGood && { ...remote.lastGood, preload: [] },
      contract: trimContract(remote.contract, language),
    })),
  };
}

function trimContract({ pages, slots, menu, links: _links, ...contract }: Contract, language: Language): Contract {
  const localize = (text: BilingualText) => keepLanguage(language, text);
  return {
    ...contract,
    // The server alone computes the head of a document. Descriptions are for search engines and messengers, which load
    // each page as a document; shells released earlier read one after a step.
    pages: pages.map(({ head: _head, title, ...page }) => ({
      ...page,
      title: localize(title),
      description: { en: "", ar: "" },
    })),
    slots: slots.map(({ label, ...slot }) => ({ ...slot, ...(label && { label: localize(label) }) })),
    ...(menu && { menu: menu.map((item) => ({ ...item, label: localize(item.label) })) }),
  };
}

/** The company with its texts in the page's language alone. */
export function trimCompany({ description, location, ...company }: Company, language: Language): Company {
  return { ...company, description: keepLanguage(language, description), location: keepLanguage(language, location) };
}
