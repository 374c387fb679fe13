/** The way home of pages without the site's header. Not shared among builds: each that imports it contains it. */
export { HomeLink } from "./home-link.tsx";
