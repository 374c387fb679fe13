import { StartError } from "../kernel/database/data-folder.ts";
import { joinDatabase } from "../kernel/database/open-database.ts";
import { makeFirstOwner } from "../modules/grants/public.ts";
import { ConfigError, readConfig } from "../settings/config.ts";

const USAGE = "npm run staff -- owner <phone>";
const REFUSALS = {
  no_phone: "this is no phone number; write it with its country, such as +201000000031",
  no_account: "no active account has this phone; register it on the site first",
  has_owner: "the school has an owner already, who gives grants in the dashboard",
};
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

/** Exits with 1 where nobody became the owner, with 2 for a command that does not exist. */
async function run([command, phone, ...more]: readonly string[]): Promise<number> {
  if (command !== "owner" || !phone || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const opened = await joinDatabase(readConfig(process.env), log);
  try {
    const made = await makeFirstOwner(opened.database, phone, new Date());
    if ("refused" in made) {
      console.error(REFUSALS[made.refused]);
      return 1;
    }
    console.log(`${made.name} is the owner of the school now, with all grants. Sign in again to use them.`);
    return 0;
  } finally {
    await opened.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
