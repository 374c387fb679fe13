import { AppError } from "@kalima/contracts/errors";
import { hasOwnContract, parseProvenance, type RemoteBuild, remoteBuild } from "@kalima/release-client";
import type { Provenance } from "@kalima/releases-contract";
import type { Verifier } from "../../security/key-ring.ts";

export type Publication = {
  /** `release.json`, byte for byte. */
  document: string;
  signature: string;
  /** The key that signed; without it any that verifies. */
  keyId?: string;
  /** The version's folder, without a trailing slash. */
  baseUrl: string;
  actor: string;
  /** The person behind the actor, who may not approve the version; null or missing for a program without a person. */
  person?: string | null;
  /** When set, the document must name the same remote. */
  remote?: string;
  /** For the history; taken from the document by default. */
  provenance?: Provenance;
  /** False refuses the first version of a remote, which visitors would get at once. */
  mayServe?: boolean;
};

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requirePublishable(document: string, remote: string | undefined): RemoteBuild {
  const read = remoteBuild.safeParse(parseOrNull(document));
  const isOwn = read.success && hasOwnContract(read.data);
  if (isOwn && (remote === undefined || read.data.name === remote)) return read.data;
  throw new AppError("request.invalid", { fields: { document: "validation.invalid" } });
}

/**
 * Verifies the signature of a publication. Returns the build that it describes and the id of the key that signed it.
 *
 * @throws {AppError} `releases.signature_invalid`, `request.invalid`.
 */
export function verifyPublication(publication: Publication, keys: Verifier): { build: RemoteBuild; keyId: string } {
  const { document, signature, keyId: named = null, remote } = publication;
  const keyId = keys.findSigner(document, { signature, keyId: named });
  if (!keyId) throw new AppError("releases.signature_invalid");
  return { build: requirePublishable(document, remote), keyId };
}

/** Returns the provenance of a published build for the history, as the publisher or else the document states it. */
export function resolveProvenance({ provenance, actor }: Publication, { contract }: RemoteBuild): Provenance {
  return provenance ?? parseProvenance(contract.commit, actor);
}
