import type { ReleaseSet } from "../../../shared/contracts/src/api/index.ts";
import type { RemoteFiles } from "./remote-files.ts";

/** The release set of a visitor with the monolith's files in place of the remotes', so that its pages preload them. */
export function replaceFiles(
  release: ReleaseSet,
  filesByRemote: Record<string, RemoteFiles>,
  siteOrigin: string,
): ReleaseSet {
  const makeUrl = (file: string) => `${siteOrigin}/assets/${file}`;
  return {
    ...release,
    remotes: release.remotes.map((remote) => {
      const files = filesByRemote[remote.name];
      if (!files) throw new Error(`${remote.name} is not part of the monolith`);
      const preload = files.preload.map(({ file, ...rest }) => ({ ...rest, url: makeUrl(file) }));
      return { ...remote, entry: makeUrl(files.entry.file), integrity: files.entry.integrity, preload, lastGood: null };
    }),
  };
}
