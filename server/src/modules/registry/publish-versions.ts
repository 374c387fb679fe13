import { AppError } from "@kalima/contracts/errors";
import type { RemoteBuild } from "@kalima/release-client";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { KeyRing } from "../../security/key-ring.ts";
import { isShell } from "./build/remote-build.ts";
import { IS_RETIRED, type LiveVersions } from "./live-versions.ts";
import { type Publication, resolveProvenance, verifyPublication } from "./publication.ts";
import { registryRepository } from "./registry.repository.ts";
import type { Installed, InstallOptions, Registry } from "./registry.ts";
import { applyAction } from "./rollout/release.policy.ts";
import { selectCompatible } from "./select-compatible.ts";
import {
  addVersion,
  assertNoProblem,
  beginRelease,
  type ChangeNote,
  formatProblem,
  makeInvalidStateError,
  recordDecision,
  swapRelease,
} from "./write-release.ts";

const OTHER_CONTENTS = "this version exists with other contents; a version never changes";
const FIRST_IS_SERVED = 'visitors get the first version at once, so publishing it wants the right "rollout"';

type Options = { clock: Clock; keys: Pick<KeyRing, "refresh" | "findSigner">; live: LiveVersions };

/** New versions: published one by one, or installed with the start of the server. */
export function createPublishing({
  clock,
  keys,
  live,
}: Options): Pick<Registry, "publish" | "install" | "runIfUnpublished"> {
  /** `isAdded` is false for a version that exists with other contents, `isNew` for one that is published already. */
  async function add(tx: Database, publication: Publication, at: Date) {
    // Under the lock, so that no key is retired between checking and storing a signature.
    await keys.refresh();
    const { build, keyId } = verifyPublication(publication, keys);
    const { baseUrl, document, signature, actor, person = null } = publication;
    const isNew = (await registryRepository(tx).findVersion(build.name, build.version)) === null;
    const version = { remote: build.name, version: build.version, baseUrl, document, signature, keyId };
    const note = { actor, action: "publish", reason: null, at, version: build.version };
    const isAdded = await addVersion(tx, version, { actor, person, at });
    return { build, isAdded, isNew, note: { ...note, provenance: resolveProvenance(publication, build) } };
  }

  async function publish(tx: Database, publication: Publication): Promise<RemoteBuild> {
    const { build, isAdded, isNew, note } = await add(tx, publication, clock());
    if (!isAdded) throw makeInvalidStateError(OTHER_CONTENTS);
    await live.refuseForeignClaims(tx, build);
    const { name: remote, version } = build;
    const seen = await registryRepository(tx).findRelease(remote);
    if (seen) {
      if (isNew) await recordDecision(tx, seen, note);
      return build;
    }
    if (publication.mayServe === false)
      throw new AppError("releases.token_refused", { extra: { detail: FIRST_IS_SERVED } });
    const { present, check } = await live.compare(tx);
    assertNoProblem(await check(build, present));
    await beginRelease(tx, remote, version, note);
    await live.recordOwners(tx);
    return build;
  }

  /** Returns the outcome for a build that must not become stable at the start; null when it may. */
  async function whyNotActivated(
    tx: Database,
    { name: remote, version }: RemoteBuild,
    isDevelopment: boolean,
  ): Promise<Installed | null> {
    const from = registryRepository(tx);
    const seen = await from.findRelease(remote);
    if (!seen)
      return (await from.isRetired(remote)) ? { remote, version, outcome: "retired", detail: IS_RETIRED } : null;
    const detail = seen.stable;
    if (seen.stable === version) return { remote, version, outcome: "known", detail };
    return seen.isChosen && !isDevelopment ? { remote, version, outcome: "kept", detail } : null;
  }

  async function activate(
    tx: Database,
    build: RemoteBuild,
    published: ChangeNote,
    isDevelopment: boolean,
  ): Promise<Installed> {
    // A stop takes no lock, and may have been written during the check.
    const waits = await whyNotActivated(tx, build, isDevelopment);
    if (waits) return waits;
    const { name: remote, version } = build;
    const seen = await registryRepository(tx).findRelease(remote);
    const started = { ...published, action: "start" };
    if (!seen) await beginRelease(tx, remote, version, published);
    else if (!(await swapRelease(tx, seen, applyAction(seen, { type: "start", version }, published.at, ""), started)))
      return { remote, version, outcome: "kept", detail: seen.stable };
    return { remote, version, outcome: "served", detail: version };
  }

  async function install(
    tx: Database,
    publications: readonly Publication[],
    { isDevelopment, mayBreakRemotes = false }: InstallOptions,
  ) {
    const installed: Installed[] = [];
    const candidates = new Map<RemoteBuild, ChangeNote>();
    for (const publication of publications) {
      const { build, isAdded, isNew, note } = await add(tx, publication, clock());
      const { name: remote, version } = build;
      if (!isAdded) installed.push({ remote, version, outcome: "refused", detail: OTHER_CONTENTS });
      else {
        const waits = await whyNotActivated(tx, build, isDevelopment);
        if (waits) installed.push(waits);
        else candidates.set(build, note);
        const seen = waits && isNew ? await registryRepository(tx).findRelease(remote) : null;
        if (seen) await recordDecision(tx, seen, note);
      }
    }
    if (candidates.size === 0) return installed;
    const { present, check } = await live.compare(tx);
    const { fitting, refused } = await selectCompatible([...candidates.keys()], present, check);
    for (const [build, note] of candidates)
      if (fitting.includes(build)) installed.push(await activate(tx, build, note, isDevelopment));
    for (const { build, problem } of refused) {
      const note = candidates.get(build);
      const isForced = isDevelopment || (mayBreakRemotes && isShell(build));
      const entered = isForced && note ? await activate(tx, build, note, isDevelopment) : null;
      const { name: remote, version } = build;
      installed.push({ remote, version, outcome: "refused", ...entered, detail: formatProblem(problem) });
    }
    await live.recordOwners(tx);
    return installed;
  }

  return {
    publish: (publication) => live.underLock((tx) => publish(tx, publication)),
    install: (publications, options = { isDevelopment: false }) =>
      live.underLock((tx) => install(tx, publications, options)),
    runIfUnpublished: (remote, version, work) =>
      live.underLock(async (tx) => {
        if (!(await registryRepository(tx).findVersion(remote, version))) await work();
      }),
  };
}
