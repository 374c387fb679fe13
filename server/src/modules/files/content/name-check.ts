import { toExtension } from "./file-types.ts";

/** Extensions that a double-click or a web server would run, anywhere in a name: `essay.exe.pdf`. */
const ACTIVE =
  /\.(apk|app|asp|aspx|bat|cgi|chm|cmd|com|cpl|dll|dmg|docm|dotm|exe|hta|htm|html|iso|jar|js|jse|jsp|lnk|mjs|msi|phar|php\d?|pif|pl|ps1|py|reg|scr|sh|svg|vb|vbe|vbs|wsf|xhtml|xml)(\.|$)/i;

/** Returns true if the last extension of a name matches the type of its content and no extension in it could be run. */
export function hasHonestName(name: string, type: string): boolean {
  const last = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return last === toExtension(type) && !ACTIVE.test(name);
}
