import { spawn } from "node:child_process";

/** So many processes that each want a core for themselves, until they are let go. */
export function holdProcessor(count: number): AsyncDisposable {
  const processes = Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  return {
    async [Symbol.asyncDispose]() {
      for (const each of processes) each.kill("SIGKILL");
    },
  };
}
