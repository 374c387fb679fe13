import { joinDatabase } from "../kernel/database/open-database.ts";
import { createOwner, makeOwner } from "../modules/grants/public.ts";
import { readConfig } from "../settings/config.ts";
import { runProgram } from "../start/run-program.ts";
import { openQuestions } from "./ask.ts";

const USAGE = `npm run staff -- owner <phone>    makes a verified account one of the first two owners of the school
npm run staff -- create-owner     asks for name, phone and password, and creates one of them`;
const REFUSALS = {
  no_name: "a name is needed",
  no_phone: "this is no phone number; write it with its country, such as +201000000031",
  weak_password:
    "a password has at least 8 characters, among them a lowercase letter, an uppercase letter and a number",
  common_password: "this password is one of the most common ones; choose another",
  no_account: "no active account has this phone; register it on the site first",
  has_account: "this phone has an account already; use `npm run staff -- owner <phone>`",
  has_owners: "the school has two owners already, who invite others in the dashboard",
};
const warn = (text: string) => console.error(text);

async function askForOwner(): Promise<{ name: string; phone: string; password: string }> {
  const ask = openQuestions();
  try {
    return {
      name: await ask("Name: "),
      phone: await ask("Phone, with its country (+20 …): "),
      password: await ask("Password: ", { isSecret: true }),
    };
  } finally {
    ask.close();
  }
}

/** Exits with 1 where nobody became the owner, with 2 for a command that does not exist. */
async function run([command, phone, ...more]: readonly string[]): Promise<number> {
  const isNew = command === "create-owner" && phone === undefined;
  const isKnown = command === "owner" && phone !== undefined && more.length === 0;
  if (!isNew && !isKnown) {
    console.error(USAGE);
    return 2;
  }
  const owner = isNew ? await askForOwner() : null;
  // A new database would name every migration between the questions and the answer.
  const info = owner ? () => undefined : warn;
  const opened = await joinDatabase(readConfig(process.env), { info, warn });
  try {
    const now = new Date();
    const made = owner
      ? await createOwner(opened.database, owner, now)
      : await makeOwner(opened.database, phone ?? "", now);
    if ("refused" in made) {
      console.error(REFUSALS[made.refused]);
      return 1;
    }
    const next = owner ? "Sign in on the site with this phone." : "Sign in again to use them.";
    console.log(`${made.name} is the owner of the school now, with all grants. ${next}`);
    return 0;
  } finally {
    await opened.close();
  }
}

await runProgram(run);
