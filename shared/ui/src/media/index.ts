/**
 * Components for pictures and voice notes in conversations, and the composer. They are not shared among builds: each
 * build that imports them contains them.
 */

export { type AttachmentKind, MediaTools, type MediaToolsProps } from "./media-tools.tsx";
export { MessageComposer } from "./message-composer.tsx";
export { type MessageKind, messageLine } from "./message-line.ts";
export { MessageMedia } from "./message-media.tsx";
export { useFollowEnd } from "./use-follow-end.ts";
export type { MicrophoneFault } from "./voice/voice-button.tsx";
export { readDataUrl } from "./voice/wav.ts";
