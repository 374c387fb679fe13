// Before every component: it says which layer of styles wins.
import "@kalima/ui/styles.css";
import { fetchAhead } from "./tasks/fetch-ahead.ts";
import { firstPaint } from "./tasks/first-paint.ts";
import { nextTask } from "./tasks/next-task.ts";

/** A function: modules that wait themselves need half a kilobyte more of the bundler. */
async function begin(): Promise<void> {
  fetchAhead(document);
  await firstPaint(window);

  // All of it is in the entry already, but to run it takes a slow phone a third of a second. In pieces, what is pressed in
  // between is answered at once.
  await nextTask();
  // The first question about locales makes the browser look at all that it knows.
  Intl.DateTimeFormat.supportedLocalesOf("en");
  await nextTask();
  await import(/* webpackMode: "eager" */ "react-dom/client");
  await nextTask();
  await import(/* webpackMode: "eager" */ "./tasks/first-links.ts");
  await nextTask();
  await import(/* webpackMode: "eager" */ "./tasks/first-components.ts");
  await nextTask();
  await import(/* webpackMode: "eager" */ "./tasks/first-streams.ts");
  await nextTask();
  await import(/* webpackMode: "eager" */ "./tasks/first-screen.ts");
  await nextTask();
  const { start } = await import(/* webpackMode: "eager", webpackExports: ["start"] */ "./start.tsx");
  await start();
}

void begin();
