import type { BrowserContext, Page } from "@playwright/test";

/** A page of the site's origin that makes calls: those of the site run scripts or forbid calls. */
export async function openBlankPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route("/blank", (route) => route.fulfill({ body: "", contentType: "text/html" }));
  await page.goto("/blank");
  // With a route, every call of the page would wait for this process to let it pass.
  await page.unroute("/blank");
  return page;
}
