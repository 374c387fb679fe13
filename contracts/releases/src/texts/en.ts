import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "releases.not_now": "This cannot be done with the release as it stands",
  "releases.changed": "Somebody else changed this release in the meantime. Look at it again",
  "releases.registry_down": "The release registry is not reachable right now",
  "releases.version_unknown": "This version does not exist",
  "releases.contract_broken": "This version does not fit the versions that are live",
  "releases.signature_invalid": "The signature of this version is not valid",
  "releases.build_refused": "This build cannot be published",
  "releases.token_refused": "This token does not allow that",
  "releases.token_name_taken": "This remote already has a token with this name",
  "releases.approval_missing": "Other people have to approve this version first",
  "releases.preview_invalid": "This preview link has expired or is incomplete. Ask for a new one",
};
