import type { BilingualText, Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { joinCalls } from "./joined-calls.ts";
import type { SiteState } from "./site-state.ts";

type Contract = ReleasedRemote["contract"];
type ShortContract = Omit<Partial<Contract>, "pages"> & { pages: Partial<ClaimedPage>[] };
type ShortRemote = Partial<Omit<ReleasedRemote, "contract">> &
  Pick<ReleasedRemote, "name" | "version"> & { contract: ShortContract };
/**
 * The site's state as a document carries it: a third shorter, without values that the shell can derive. The version
 * that reads it has also written it, so any release of the shell may change the format.
 */
export type ShortState = Omit<SiteState, "release"> & {
  release: Omit<SiteState["release"], "remotes"> & { remotes: ShortRemote[] };
};

/** Only required properties are here: a missing list of a contract allows everything, an empty one nothing. */
const USUAL_REMOTE = { preload: [], lastGood: null, rollout: null, isDisabled: false, isLocal: false };
const USUAL_CONTRACT = { publishes: [], consumes: [], slots: [] };
const USUAL_PAGE = { access: "auth", frame: "full", description: { en: "", ar: "" } };

function without<Whole extends object>(usual: object, whole: Whole): Whole {
  const texts = new Map(Object.entries(usual).map(([name, value]) => [name, JSON.stringify(value)]));
  const entries = Object.entries(whole).filter(([name, value]) => texts.get(name) !== JSON.stringify(value));
  return Object.fromEntries(entries) as Whole;
}

function shortRemote({ contract, ...remote }: ReleasedRemote): ShortRemote {
  const { name, version, platform } = remote;
  const { pages, slots, calls, ...claims } = contract;
  return {
    ...without(USUAL_REMOTE, remote),
    contract: {
      ...without(
        { ...USUAL_CONTRACT, name, version, platform },
        // The server alone looks for files by screen.
        { ...claims, slots: slots.map(({ screen: _, ...slot }) => slot) },
      ),
      pages: pages.map(({ screen: _, ...page }) => without(USUAL_PAGE, page)),
      ...(calls && { calls: joinCalls(calls) }),
    },
  };
}

/** Texts stay in the page's language alone, which never changes while the page is open. */
function inOneLanguage<Value>(value: Value, language: Language): Value {
  if (Array.isArray(value)) return value.map((each) => inOneLanguage(each, language)) as Value;
  if (typeof value !== "object" || value === null) return value;
  if ("en" in value && "ar" in value) return { [language]: (value as unknown as BilingualText)[language] } as Value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inOneLanguage(part, language)]),
  ) as Value;
}

export function shortState({ release, ...state }: SiteState, language: Language): ShortState {
  const short = { ...state, release: { ...release, remotes: release.remotes.map(shortRemote) } };
  return inOneLanguage(short, language);
}

function wholeRemote({ contract, ...remote }: ShortRemote): ReleasedRemote {
  const { name, version, platform } = remote;
  const pages = contract.pages.map((page) => ({ ...USUAL_PAGE, ...page }));
  return {
    ...USUAL_REMOTE,
    ...remote,
    contract: { ...USUAL_CONTRACT, name, version, platform, ...contract, pages },
  } as ReleasedRemote;
}

/** Calls stay joined: what restricts a remote to them takes them apart (`remotePlatform`). */
export function wholeState({ release, ...state }: ShortState): SiteState {
  return { ...state, release: { ...release, remotes: release.remotes.map(wholeRemote) } };
}
