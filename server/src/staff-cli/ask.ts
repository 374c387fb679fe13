import { createInterface } from "node:readline";
import { Writable } from "node:stream";

export type Ask = { (question: string, options?: { isSecret?: boolean }): Promise<string>; close(): void };

/**
 * Asks questions on the terminal, where a secret is not shown while it is typed. Without a terminal, each answer is the next
 * line of the input; an input that has ended gives empty answers.
 */
export function openQuestions(): Ask {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output, terminal });
  const answers = lines[Symbol.asyncIterator]();

  async function ask(question: string, { isSecret = false } = {}): Promise<string> {
    process.stderr.write(question);
    isHidden = isSecret;
    const { value } = await answers.next();
    isHidden = false;
    if (isSecret && terminal) process.stderr.write("\n");
    return value ?? "";
  }
  return Object.assign(ask, { close: () => lines.close() });
}
