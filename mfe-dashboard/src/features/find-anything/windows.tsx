import type { Area } from "../../shared/use-areas.ts";
import { Finder } from "./finder.tsx";
import { KeyList } from "./key-list.tsx";

export type WindowProps = {
  /** `search` looks for people and what is theirs; `palette` finds sections and actions, too. */
  open: "search" | "palette" | "keys";
  areas: readonly Area[];
  onOpen: (window: WindowProps["open"]) => void;
  onClose: () => void;
};

/** The windows of search, palette and keys: one chunk with its texts. */
export function Windows({ open, areas, onOpen, onClose }: WindowProps) {
  if (open === "keys") return <KeyList areas={areas} onClose={onClose} />;
  return <Finder areas={areas} hasCommands={open === "palette"} onClose={onClose} onShowKeys={() => onOpen("keys")} />;
}
