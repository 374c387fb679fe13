import { join } from "node:path";
import { readContracts } from "@kalima/contracts/packages";

/** The contracts of all domains of the site. */
export const allContracts = await readContracts(join(import.meta.dirname, ".."));
