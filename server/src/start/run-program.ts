import { StartError } from "../kernel/database/data-folder.ts";
import { ConfigError } from "../settings/config.ts";

/**
 * Runs a command line of the server: `run` gets the arguments and resolves to the exit code. Expected errors are printed as
 * their message, others with their stack; both exit with 1.
 */
export async function runProgram(run: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
