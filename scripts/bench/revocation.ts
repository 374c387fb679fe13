import { composeServer } from "../../server/src/compose.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";

const ROUNDS = 20;
const MAX_WAIT_MS = 5_000;
const SILENT = { info: () => {}, warn: () => {} };

/** One registers here and signs out; how long a second process on the same database still lets the token in. Milliseconds. */
async function signOutOnce(site: string, opens: (token: string) => Promise<boolean>, round: number): Promise<number> {
  const send = (path: string, body: object, token?: string) =>
    fetch(`${site}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const phone = `+2012${String(Date.now() + round).slice(-8)}`;
  const person = { name: "Mona Adel", phone, password: "Correct-Horse-7", agreedToPrivacyPolicy: true };
  const token: string = (await (await send("register", person)).json()).data.accessToken;
  if (!(await opens(token))) throw new Error("the second process does not know the session");
  await send("logout", {}, token);
  const endedAt = performance.now();
  while (await opens(token)) {
    if (performance.now() - endedAt > MAX_WAIT_MS) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return performance.now() - endedAt;
}

/** The longest of some sign-outs until another process refuses the session, in milliseconds. */
export async function benchRevocation(site: string, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env);
  const database = await joinDatabase(config, SILENT);
  const second = await composeServer({ config, secrets: await loadSecrets(config), database });
  await second.start();
  const opens = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await second.app.inject({ url: "/api/users/profile", headers })).statusCode !== 401;
  };
  try {
    let longest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      longest = Math.max(longest, await signOutOnce(site, opens, round));
    }
    return longest;
  } finally {
    await second.close();
    await database.close();
  }
}
