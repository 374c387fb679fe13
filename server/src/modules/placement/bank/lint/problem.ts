/** One fault that the linter found, at an item, a text, a file or a section of the bank. */
export type Problem = { at: string; rule: string; detail: string };

/** A rule returns a sentence for each problem that it finds. */
export type Rule<Subject> = { name: string; check(subject: Subject): readonly string[] };

export function applyRules<Subject>(at: string, subject: Subject, rules: readonly Rule<Subject>[]): Problem[] {
  return rules.flatMap(({ name, check }) => check(subject).map((detail) => ({ at, rule: name, detail })));
}
