import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { emitReleaseSchema } from "../server/src/modules/registry/build/release-schema.ts";
import { ROOT } from "./root.ts";

/** Writes the JSON Schema of `release.json`, from the schema with which the server parses it. */
writeFileSync(join(ROOT, "docs/release-format.schema.json"), `${JSON.stringify(emitReleaseSchema(), null, 2)}\n`);
