/** Frame and pages, with what they are made of. */
export { LiveShell } from "../app/live-shell.tsx";
export { loadServedPage } from "../pages/shell-page.tsx";
