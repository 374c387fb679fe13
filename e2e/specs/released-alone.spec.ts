import { copySources } from "../../scripts/versions/source-tree.ts";
import { expect, test } from "../fixtures.ts";
import { openPeople } from "../people.ts";

const REMOTE = "mfe-booking";

test("a remote that is released alone, with a schema that others need not know, still comes rendered", async ({
  browser,
  site,
  releases,
}) => {
  test.setTimeout(180_000);
  const tree = await copySources(
    [REMOTE],
    [
      {
        file: "contracts/learning/src/open-tasks.ts",
        from: "export const openTasks = z.object({ open: z.int() });",
        to: "export const openTasks = z.object({ open: z.int(), late: z.optional(z.int()) });",
      },
    ],
  );
  const { version } = await releases.publishFrom(tree, REMOTE, site.originOf(REMOTE)).finally(() => tree.remove());
  const given = async () => (await (await fetch(`${site.origin}/api/releases/current`)).json()).data.remotes;
  const others = (await given()).filter(({ name }: { name: string }) => name !== REMOTE);
  await releases.makeStable(REMOTE, version);

  const people = openPeople(browser, site, "en");
  const page = await (await people.as("learner")).newPage();
  const served = page.locator(`[data-remote="${REMOTE}"][data-version="${version}"][data-served]`);
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await expect(async () => {
    await page.goto("/profile/tasks");
    await expect(served.getByRole("heading").first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect((await given()).filter(({ name }: { name: string }) => name !== REMOTE)).toEqual(others);
  await people.close();
});
