import { dirname } from "node:path";
import type { LoaderContext } from "@rspack/core";
import { listCredits } from "./credits.ts";

/** Loads `shipped-packages.ts` of the shell with the packages that are installed when it is built. */
export default async function loadCredits(this: LoaderContext<{ root: string }>): Promise<string> {
  const credits = await listCredits(dirname(this.getOptions().root));
  return `export const SHIPPED_PACKAGES = ${JSON.stringify(credits)};`;
}
