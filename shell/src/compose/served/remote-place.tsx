import { type Place, placeName, UNTOUCHED_HTML } from "@kalima/contracts/rendering";
import { createContext, useContext } from "react";

/** HTML of the places that come rendered, by name. Empty in the browser, where the document already holds them. */
export const ServedHtml = createContext<Readonly<Record<string, { __html: string }>>>({});

/**
 * The element in which a remote is mounted from outside React's tree. What the server, or a remote, puts into it is
 * never compared, changed or removed by the shell's React while the element is shown.
 */
export function RemotePlace({ place, className }: { place: Place; className?: string | undefined }) {
  const html = useContext(ServedHtml)[placeName(place)] ?? UNTOUCHED_HTML;
  const name = place.kind === "page" ? { "data-place": "page" } : { "data-slot": place.slot };
  return <div {...name} className={className} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}
