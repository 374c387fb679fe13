import { isInRange } from "../pages/platform-range.ts";
import type { Finding } from "./compare.ts";
import type { RemoteSchemas, ShellContract } from "./published-contract.ts";

type UsedExports = NonNullable<RemoteSchemas["modules"]>;
type ProvidedExports = NonNullable<ShellContract["modules"]>;

/** Shared modules: the shell provides a version that the remote accepts, with everything that the remote imports. */
export function compareModules(used: UsedExports = {}, provided: ProvidedExports = {}): Finding[] {
  return Object.entries(used).flatMap(([module, { range, exports }]): Finding[] => {
    const subject = `module ${module}`;
    const offered = provided[module];
    if (!offered) return [{ subject, reason: `The shell does not share ${module}.` }];
    if (isInRange(offered.version, range))
      return exports
        .filter((name) => !offered.exports.includes(name))
        .map((name) => ({ subject, reason: `The shell's ${module} has no ${name}.` }));
    // The shell keeps these as they were; its own tests compare them.
    if (offered.earlier.some((version) => isInRange(version, range))) return [];
    return [{ subject, reason: `It requires ${module} ${range}, the shell has ${offered.version}.` }];
  });
}
