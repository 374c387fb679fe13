import type { PlainAction, RELEASE_COMMANDS, ReleaseCommand } from "./commands.ts";
import { refuse } from "./grammar.ts";
import {
  parseCohort,
  parseCommit,
  parsePace,
  parseReason,
  parseRemote,
  parseRevision,
  parseVersion,
  parseVersionReference,
} from "./values.ts";

type Values = Partial<
  Record<"percent" | "steps" | "every" | "cohort" | "reason" | "revision" | "from" | "commit" | "openapi", string>
> & { "allow-unserved"?: boolean };
type Words = { name: keyof typeof RELEASE_COMMANDS; words: readonly string[]; values: Values };

/**
 * Turns the words of a command line into a command.
 *
 * @throws {UsageError} with the first thing that is wrong with them.
 */
export function toReleaseCommand({ name, words, values }: Words): ReleaseCommand {
  const [first, second] = words;
  if (name === "status") return { name, remote: first === undefined ? undefined : parseRemote(first) };
  if (name === "backends") return { name };
  if (name === "can-i-deploy" || name === "preview" || name === "end-preview")
    return { name, ...parseVersionReference(name, String(first)) };
  if (name === "publish-backend") {
    const openapi = values.openapi ?? refuse("publish-backend wants --openapi <file>.");
    return { name, backend: parseRemote(String(first)), version: parseVersion(String(second)), openapi };
  }
  if (name === "settle-backend") {
    const { remote: backend, version } = parseVersionReference(name, String(first));
    return { name, backend, version };
  }
  const remote = parseRemote(String(first));
  const change = { remote, reason: parseReason(values.reason), revision: parseRevision(values.revision) };
  switch (name) {
    case "publish": {
      const from = values.from ?? refuse("publish wants --from <folder> of a finished build.");
      const mayBeUnserved = values["allow-unserved"] ?? false;
      return { name, remote, from, commit: parseCommit(values.commit), mayBeUnserved };
    }
    case "history":
      return { name, remote };
    case "rollout": {
      const version = parseVersion(String(second));
      return { name, ...change, version, ...parsePace(values), cohort: parseCohort(values.cohort) };
    }
    case "rollback":
      return { name, ...change, version: second === undefined ? undefined : parseVersion(second) };
    default:
      return { name: name satisfies PlainAction, ...change };
  }
}
