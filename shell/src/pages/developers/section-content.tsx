import { Changes, type ChangesProps } from "./changes/changes.tsx";
import { Credits } from "./credits/credits.tsx";
import { ApiReference } from "./reference/api-reference.tsx";

export type Section = "changes" | "reference" | "credits";

/** The content of a section of the page that opens on demand. */
export function SectionContent({ section, language, onReadVersions }: ChangesProps & { section: Section }) {
  if (section === "changes") return <Changes language={language} onReadVersions={onReadVersions} />;
  if (section === "reference") return <ApiReference language={language} />;
  return <Credits language={language} />;
}
