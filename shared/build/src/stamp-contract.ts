import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BilingualText } from "@kalima/contracts/domain";
import { type RemoteContract, type RemoteManifest, remoteContract, remoteManifest } from "@kalima/contracts/pages";
import type { BuildTarget } from "./targets.ts";

type Texts = { [key: string]: string | Texts };

async function readTexts(root: string, language: "en" | "ar"): Promise<Texts> {
  return JSON.parse(await readFile(join(root, "src", "i18n", `${language}.json`), "utf8")) as Texts;
}

function lookUp(texts: Texts, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<string | Texts | undefined>((level, part) => (typeof level === "object" ? level[part] : undefined), texts);
  return typeof found === "string" ? found : undefined;
}

/** One sentence for each mistake, with its place, such as `slots[0].slot`. */
function parsedManifest(remote: string, manifest: unknown): RemoteManifest {
  const { success, data, error } = remoteManifest.safeParse(manifest);
  if (success) return data;
  const sentences = error.issues.map(({ path, message }) => {
    const place = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
    const isSlot = path.at(-1) === "slot" || path[0] === "hosts";
    const sentence = isSlot ? "must be the name of a slot, such as profile.section" : message;
    return `${place.slice(1) || "the manifest"}: ${sentence}`;
  });
  throw new Error(`${remote}: remote.manifest.ts is malformed. ${sentences.join("; ")}.`);
}

/**
 * Turns a remote's manifest into its contract: checks it, and replaces the keys of titles and labels
 * by the texts in both languages. `revision` names a state of the manifest, for a process that reads it again:
 * modules are remembered by address.
 *
 * @throws when the manifest is malformed or a text is missing in a language: such a build must not exist.
 */
export async function stampContract(target: BuildTarget, revision?: string): Promise<RemoteContract> {
  const address = pathToFileURL(join(target.root, "remote.manifest.ts"));
  if (revision) address.search = revision;
  const module = (await import(`${address}`)) as { manifest: unknown };
  const manifest = parsedManifest(target.name, module.manifest);
  if (manifest.name !== target.name) throw new Error(`${target.name}: the manifest says its name is ${manifest.name}`);
  const [en, ar] = await Promise.all([readTexts(target.root, "en"), readTexts(target.root, "ar")]);

  function bilingual(key: string): BilingualText {
    const text = { en: lookUp(en, key), ar: lookUp(ar, key) };
    if (!text.en || !text.ar) throw new Error(`${target.name}: no text "${key}" in ${text.en ? "ar" : "en"}.json`);
    return { en: text.en, ar: text.ar };
  }

  return remoteContract.parse({
    ...manifest,
    hosts: manifest.hosts ?? [],
    version: target.version,
    commit: target.commit,
    pages: manifest.pages.map((page) => ({
      ...page,
      title: bilingual(page.title),
      description: bilingual(page.description),
      ...(page.head
        ? { head: { ...page.head, title: bilingual(page.head.title), description: bilingual(page.head.description) } }
        : {}),
    })),
    slots: manifest.slots.map((slot) => ({ ...slot, ...(slot.label ? { label: bilingual(slot.label) } : {}) })),
    ...(manifest.menu ? { menu: manifest.menu.map((item) => ({ ...item, label: bilingual(item.label) })) } : {}),
  });
}
