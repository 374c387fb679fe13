import type { ReleaseChange } from "@kalima/releases-contract";
import type { ReleaseTexts } from "./release-texts.ts";

/** Who made a change: a person by name, a pipeline, or the site itself. */
export function actorText(t: ReleaseTexts, { actor, actorName }: Pick<ReleaseChange, "actor" | "actorName">): string {
  if (actor === "start" || actor === "health") return t(`by.${actor}`);
  const [, kind, name] = /^(token|oidc|cli):(.+)$/.exec(actor) ?? [];
  if (kind) return t(`by.${kind}`, { name });
  return actorName ? t("by.person", { name: actorName }) : t("by.removed");
}
