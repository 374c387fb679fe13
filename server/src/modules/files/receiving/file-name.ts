import { toExtension } from "../content/file-types.ts";

const MAX_CHARACTERS = 120;
/** Control characters, direction marks, lone surrogates, and characters with a meaning in headers, URLs or folders. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}"%;:*?<>|]/gu;

/** Makes a name safe for downloads: no path, no control or direction characters, at most 120 characters. */
export function sanitizeName(given: string | undefined): string {
  const last = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(UNSAFE, "").trim().replace(/^\.+/, "");
  // Cut by code points, so that no surrogate pair is split.
  return [...clean].slice(-MAX_CHARACTERS).join("").trim() || "file";
}

/** Replaces the extension by the one of the type: a picture `shell.php` becomes `shell.webp`. */
export function replaceExtension(name: string, type: string): string {
  const stem = name.replace(/\.[^.]{0,12}$/, "").replace(/\.+$/, "");
  return `${stem || "file"}.${toExtension(type)}`;
}
