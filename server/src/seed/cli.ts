import { StartError } from "../kernel/database/data-folder.ts";
import { joinDatabase } from "../kernel/database/open-database.ts";
import { openFileStore } from "../modules/files/public.ts";
import { ConfigError, readConfig } from "../settings/config.ts";
import {
  ADMIN,
  AGENT,
  DEMO_ACCOUNTS,
  type DemoAccount,
  LEARNER,
  NEW_STUDENT,
  SECOND_ADMIN,
  SECOND_AGENT,
  STUDENT_A,
  STUDENT_B,
  TRAINER_ONE,
  TRAINER_TWO,
} from "./demo-accounts.ts";
import { isDemoSchool, seed, seedFiles } from "./seed.ts";

const toShown = ({ id, name, phone, password }: DemoAccount) => ({ id, name, phone, password });
const asJson = process.argv.includes("--json");
// Standard output is for the JSON.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

try {
  const config = readConfig(process.env);
  if (config.mode === "production")
    throw new ConfigError("Demo accounts have public passwords and are refused in production.");
  const opened = await joinDatabase(config, log);
  let isDemo: boolean;
  try {
    isDemo = await isDemoSchool(opened.database);
    if (!isDemo && !asJson)
      throw new ConfigError("This school has people of its own; demo data would stand among them.");
    if (isDemo) await seed(opened.database, new Date());
    if (isDemo) await seedFiles({ database: opened.database, ...openFileStore(config) }, new Date());
  } finally {
    await opened.close();
  }
  const accounts = {
    students: [toShown(STUDENT_A), toShown(STUDENT_B)],
    newStudent: toShown(NEW_STUDENT),
    learner: toShown(LEARNER),
    trainers: [toShown(TRAINER_ONE), toShown(TRAINER_TWO)],
    agent: toShown(AGENT),
    secondAgent: toShown(SECOND_AGENT),
    admin: toShown(ADMIN),
    secondAdmin: toShown(SECOND_ADMIN),
  };
  if (asJson) console.log(JSON.stringify(isDemo ? accounts : null));
  else for (const { phone, password, role } of DEMO_ACCOUNTS) console.log(`${role.padEnd(8)} ${phone}  ${password}`);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
