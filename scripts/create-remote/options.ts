import { parseArgs } from "node:util";

/** What somebody asks for with `npm run create-remote`. */
export type RemoteOptions = {
  /** Folder and package, `mfe-loyalty-points`. */
  name: string;
  /** Namespace of its texts, `loyalty-points`. */
  namespace: string;
  /** The one page it starts with. */
  path: string;
  title: { en: string; ar: string };
};

/** Something the person at the terminal can put right; told without a stack. */
export class UsageError extends Error {}

export const USAGE = 'npm run create-remote -- mfe-x [--path /x] [--title "…" --title-ar "…"]';
const NAME = /^mfe-[a-z]+(-[a-z]+)*$/;
const PATH = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const ARABIC = /\p{Script=Arabic}/u;
const MAX_NAME_LENGTH = 40;

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { path: { type: "string" }, title: { type: "string" }, "title-ar": { type: "string" } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/**
 * Reads the words of the command line. Path and title follow from the name when they are not given.
 *
 * @throws {UsageError} when a word cannot be a name, a path or a title.
 */
export function readOptions(words: string[]): RemoteOptions {
  const { values, positionals } = parse(words);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new UsageError(`One name is wanted.\n${USAGE}`);
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
    throw new UsageError("A title is said in both languages: give --title and --title-ar.");
  }
  const spoken = namespace.replaceAll("-", " ");
  return {
    name,
    namespace,
    path,
    title: { en: title.en || `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`, ar: title.ar || "صفحة جديدة" },
  };
}
