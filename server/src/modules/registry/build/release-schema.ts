import { RELEASE_FORMAT } from "@kalima/contracts/published";
import { describedRemote } from "@kalima/release-client";
import { z } from "zod";

/** Returns the JSON Schema of a remote's `release.json`, for builds that are not made with this project's tools. */
export function emitReleaseSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(describedRemote, { io: "input", reused: "ref" });
  const title = `release.json of a remote, format ${RELEASE_FORMAT}`;
  return { $schema, title, description: "See release-format.md.", ...schema };
}
