import type { ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";

/**
 * A release set as a page carries it. Hashes hardly compress, so the page leaves out what its browser never asks for:
 * files of the other language, and files ahead of a version to fall back to.
 */
export function pageRelease(release: ReleaseSet, language: Language): ReleaseSet {
  return {
    ...release,
    remotes: release.remotes.map((remote) => ({
      ...remote,
      preload: remote.preload.filter((file) => file.language === undefined || file.language === language),
      lastGood: remote.lastGood && { ...remote.lastGood, preload: [] },
    })),
  };
}
