import { parseArgs } from "node:util";

/** Options of `npm run create-remote`. */
export type RemoteOptions = {
  /** Folder and package, `mfe-loyalty-points`. */
  name: string;
  /** Namespace of its texts, `loyalty-points`. */
  namespace: string;
  /** The one page it starts with. */
  path: string;
  title: { en: string; ar: string };
  /** Folder of a repository of its own; undefined for a remote of this project. */
  standalone: string | undefined;
};

/** A mistake on the command line: printed without a stack. */
export class UsageError extends Error {}

export const USAGE = 'npm run create-remote -- mfe-x [--path /x] [--title "…" --title-ar "…"] [--standalone <folder>]';
const NAME = /^mfe-[a-z]+(-[a-z]+)*$/;
const PATH = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const ARABIC = /\p{Script=Arabic}/u;
const MAX_NAME_LENGTH = 40;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        path: { type: "string" },
        title: { type: "string" },
        "title-ar": { type: "string" },
        standalone: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/**
 * Reads the command line. Path and title follow from the name when they are not given.
 *
 * @throws {UsageError} when an argument cannot be a name, a path or a title.
 */
export function readOptions(args: string[]): RemoteOptions {
  const { values, positionals } = parse(args);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new UsageError(`Give exactly one name.\n${USAGE}`);
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
    throw new UsageError(
      `"${name}" cannot be the name of a remote: "mfe-" and small letters, words joined by "-", at most ${MAX_NAME_LENGTH} characters.`,
    );
  }
  const namespace = name.slice("mfe-".length);
  const path = values.path ?? `/${namespace}`;
  if (!PATH.test(path)) {
    throw new UsageError(`"${path}" cannot be a page: write it as /word or /word/other-word, in small letters.`);
  }
  const title = { en: values.title?.trim(), ar: values["title-ar"]?.trim() };
  if (title.ar && !ARABIC.test(title.ar)) throw new UsageError(`"${title.ar}" has no Arabic letter.`);
  if (Boolean(title.en) !== Boolean(title.ar)) {
    throw new UsageError("A title needs both languages: give --title and --title-ar.");
  }
  const words = namespace.replaceAll("-", " ");
  return {
    name,
    namespace,
    path,
    standalone: values.standalone,
    title: { en: title.en || `${words.charAt(0).toUpperCase()}${words.slice(1)}`, ar: title.ar || "صفحة جديدة" },
  };
}
