import { createHash, randomUUID } from "node:crypto";
import type { ReleasedRemote, ReleaseSet, RemoteVersion } from "@kalima/contracts/api";
import { keptVersions, readLocalBuilds } from "./local-builds.ts";
import type { CurrentRelease, ReleasesRepository, Report, StoredVersion } from "./releases.repository.ts";

export type ReleasesService = {
  /** The version of each remote that visitors get now. */
  current(): Promise<ReleaseSet>;
  /** Releases the builds found in the project's folders. */
  publishLocalBuilds(): Promise<void>;
  report(reports: readonly Report[]): Promise<void>;
};

type Parts = {
  repository: ReleasesRepository;
  projectFolder: string;
  /** Where a remote's files stand, without a trailing slash: one origin for all by default. */
  originOf(remote: string): string;
};

/** How long a release set is served from memory; a change reaches every process within this time. */
const MEMORY_MS = 1_000;

function versionAt({ baseUrl, build }: StoredVersion): RemoteVersion {
  return {
    version: build.version,
    container: build.container,
    entry: `${baseUrl}/${build.entry.file}`,
    integrity: build.entry.integrity,
    preload: build.preload.map(({ file, ...rest }) => ({ ...rest, url: `${baseUrl}/${file}` })),
    platform: build.contract.platform,
  };
}

function released({ stable, lastGood }: CurrentRelease): ReleasedRemote {
  return {
    name: stable.build.name,
    ...versionAt(stable),
    contract: stable.build.contract,
    lastGood: lastGood && versionAt(lastGood),
    rollout: null,
    isDisabled: false,
    isLocal: false,
  };
}

/** The registry of releases: which version of each remote a visitor gets. */
export function releasesService({ repository, projectFolder, originOf }: Parts): ReleasesService {
  let memory: { set: Promise<ReleaseSet>; until: number } | undefined;

  async function read(): Promise<ReleaseSet> {
    const remotes = (await repository.current()).map(released);
    const versions = remotes.map(({ name, version }) => `${name}@${version}`).join(" ");
    return { id: createHash("sha256").update(versions).digest("hex").slice(0, 16), page: randomUUID(), remotes };
  }

  return {
    current() {
      const now = performance.now();
      if (!memory || memory.until < now) {
        const set = read();
        memory = { set, until: now + MEMORY_MS };
        set.catch(() => {
          memory = undefined;
        });
      }
      return memory.set;
    },
    async publishLocalBuilds() {
      for (const build of await readLocalBuilds(projectFolder)) {
        const baseUrl = `${originOf(build.name)}/${build.name}/${build.version}`;
        await repository.publish(build, baseUrl, await keptVersions(projectFolder, build.name));
      }
      memory = undefined;
    },
    report: (reports) => repository.addReports(reports),
  };
}
