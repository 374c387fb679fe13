import { buildPackage } from "@kalima/build";
import {
  type Answer,
  answerLine,
  BuildError,
  createHttpService,
  describeBuilder,
  RELEASE_COMMANDS,
  RELEASE_OPTIONS,
  readUserName,
  readWords,
  runReleaseCommand,
  toOutcome,
  toReleaseCommand,
  UsageError,
} from "@kalima/release-client";
import { publishableCommit } from "./publishable-commit.ts";

const ALLOW_DIRTY = "--allow-dirty";

/** Takes an option with a value out of a command line, wherever it stands. */
export function takeOption(argv: readonly string[], name: string): { value: string | undefined; rest: string[] } {
  const at = argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = argv[at];
  if (word === undefined) return { value: undefined, rest: [...argv] };
  const joined = word.includes("=");
  const value = joined ? word.slice(word.indexOf("=") + 1) : argv[at + 1];
  return { value: value ?? "", rest: argv.toSpliced(at, joined ? 1 : 2) };
}

/**
 * Builds what a `publish` without `--from` is to publish, and adds its folder and its commit to the line. All other lines stay.
 *
 * @param findFolder the folder of a package by its name. Throws for a name that there is not.
 * @throws {BuildError} for sources that do not build, and for a tree with changes that are in no commit, unless
 * `--allow-dirty` is given.
 */
export async function completeLine(argv: readonly string[], findFolder: (remote: string) => string): Promise<string[]> {
  const words = argv.filter((word) => word !== ALLOW_DIRTY);
  const [command, remote] = words.filter((word) => !word.startsWith("--"));
  const builds = command === "publish" && remote && !words.some((word) => /^--(from|help)\b/.test(word));
  if (!builds) return words;
  const folder = findFolder(remote);
  const commit = publishableCommit(folder, argv.includes(ALLOW_DIRTY));
  const built = await buildPackage(folder, "production").catch((error: Error) => {
    throw new BuildError(error.message, { cause: error });
  });
  // Standard output belongs to the answer.
  if (built.isFresh) console.error(`built ${built.name} ${built.version}`);
  return [...words, "--from", built.folder, "--commit", commit];
}

type LineOptions = {
  /** Address of the site; https, or this machine. */
  site: string;
  /** Finds the folder of a package, for {@link completeLine}. */
  findFolder: (remote: string) => string;
  env: NodeJS.ProcessEnv;
  help: string;
};

/** Runs a command line of releases over HTTP, with the token in `RELEASE_TOKEN`. */
export function runReleaseLine(argv: readonly string[], { site, findFolder, env, help }: LineOptions): Promise<Answer> {
  return answerLine(argv, async () => {
    const read = readWords(await completeLine(argv, findFolder), RELEASE_COMMANDS, RELEASE_OPTIONS);
    if (!read) return toOutcome(help, null);
    const command = toReleaseCommand(read);
    const { RELEASE_TOKEN: token } = env;
    if (!token) throw new UsageError("A site wants a token in the environment variable RELEASE_TOKEN.");
    const service = createHttpService(site, token);
    return runReleaseCommand(command, { service, builder: describeBuilder(env, readUserName()) });
  });
}
