import { joinDatabase } from "../kernel/database/open-database.ts";
import { makeFirstOwner } from "../modules/grants/public.ts";
import { readConfig } from "../settings/config.ts";
import { runProgram } from "../start/run-program.ts";

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

await runProgram(run);
