import { CHAT_COMMAND_CLOSE, CHAT_COMMAND_OPEN, CHAT_HIDE_USER } from "@kalima/support-contract";

/** True if a text from the server is not displayed: an internal command, or marked as hidden. */
export function isHidden(content: string): boolean {
  if (content.includes(CHAT_HIDE_USER)) return true;
  const opensAt = content.indexOf(CHAT_COMMAND_OPEN);
  return opensAt >= 0 && content.indexOf(CHAT_COMMAND_CLOSE, opensAt + CHAT_COMMAND_OPEN.length) >= 0;
}
