import { type ParseArgsConfig, parseArgs } from "node:util";

/** Thrown when the command line is not understood; `message` is one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws {UsageError} with this sentence. */
export function refuse(reason: string): never {
  throw new UsageError(reason);
}

/** A command: positional words in order (`?` is optional) and its options. */
export type Grammar = { words: readonly string[]; options: readonly string[]; says: string };
export type Grammars = Readonly<Record<string, Grammar>>;

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;
type Options = NonNullable<ParseArgsConfig["options"]>;
/** Options that every command takes. */
const EVERYWHERE = { json: flag, help: flag };

/** Joins negative numbers to the option before them, because Node would parse them as options. */
function joinNegativeValues(argv: readonly string[]): string[] {
  const args: string[] = [];
  for (const word of argv) {
    const before = args.at(-1) ?? "";
    const isValue = /^-\d/.test(word) && /^--[a-z]+$/.test(before);
    if (isValue) args[args.length - 1] = `${before}=${word}`;
    else args.push(word);
  }
  return args;
}

function parseOptions<O extends Options>(argv: readonly string[], options: O) {
  try {
    return parseArgs({
      args: joinNegativeValues(argv),
      options: { ...options, ...EVERYWHERE },
      allowPositionals: true,
    });
  } catch (error) {
    // Node's message is long; its first sentence is enough.
    const [first] = (error as Error).message.split(/[.\n]/);
    return refuse(`${first}.`);
  }
}

function checkWords(name: string, { words, options }: Grammar, given: readonly string[], values: object): void {
  const missing = words.find((word, at) => !word.endsWith("?") && given[at] === undefined);
  if (missing) refuse(`${name} wants <${missing}>.`);
  if (given.length > words.length) refuse(`${name} does not know what to do with "${given[words.length]}".`);
  const stray = Object.keys(values).find((option) => !(option in EVERYWHERE) && !options.includes(option));
  if (stray) refuse(`${name} has no option --${stray}.`);
}

/**
 * Reads a command line by its grammar; null for help.
 *
 * @throws {UsageError} with the first thing that is wrong with it.
 */
export function readWords<C extends Grammars, O extends Options>(argv: readonly string[], commands: C, options: O) {
  const { values, positionals } = parseOptions(argv, options);
  const [name, ...words] = positionals;
  const { json = false, help, ...given } = values as typeof values & { json?: boolean; help?: boolean };
  if (help || name === undefined || name === "help") return null;
  const grammar = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!grammar) return refuse(`There is no command "${name}"; --help lists them.`);
  checkWords(name, grammar, words, given);
  return { name: name as keyof C & string, words, json, values: values as typeof values };
}

/** Formats the usage: the commands of `program`, then its options. */
export function formatUsage(program: string, commands: Grammars, options: string): string {
  const rows = Object.entries(commands).map(([name, { words, says }]) => {
    const call = [name, ...words.map((word) => (word.endsWith("?") ? `[${word.slice(0, -1)}]` : `<${word}>`))].join(
      " ",
    );
    return `  ${call.padEnd(34)} ${says}`;
  });
  return [
    `${program} <command> [options]`,
    "",
    ...rows,
    "",
    "Options",
    options,
    "",
    "Exit codes: 0 done, 1 refused, 2 not understood.",
  ].join("\n");
}
