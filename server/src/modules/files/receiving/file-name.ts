import { extensionOf } from "../content/accepted-types.ts";

const LONGEST = 120;
/** Controls, direction marks and broken characters; and what means something in a header, an address or a folder. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}"%;:*?<>|]/gu;

/** A name fit for a download: no path, no control or direction characters, at most 120 characters. */
export function safeName(given: string | undefined): string {
  const last = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(UNFIT, "").trim().replace(/^\.+/, "");
  // By characters, not by halves of them.
  return [...clean].slice(-LONGEST).join("").trim() || "file";
}

/** The name with the extension of what it really is: `shell.php` that is a picture becomes `shell.webp`. */
export function nameOfType(name: string, type: string): string {
  const stem = name.replace(/\.[^.]{0,12}$/, "").replace(/\.+$/, "");
  return `${stem || "file"}.${extensionOf(type)}`;
}
