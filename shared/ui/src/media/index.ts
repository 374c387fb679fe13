/**
 * Components of conversations: messages with pictures and voice notes, and the composer. They are not shared among
 * builds: each build that imports them contains them.
 */

export { type AttachmentKind, MediaTools, type MediaToolsProps } from "./media-tools.tsx";
export { MessageBubble } from "./message-bubble.tsx";
export { MessageComposer } from "./message-composer.tsx";
export { type MessageKind, messageLine } from "./message-line.ts";
export { MessageLog } from "./message-log.tsx";
export { MessageMedia } from "./message-media.tsx";
export type { MicrophoneFault } from "./voice/use-voice-recorder.ts";
export { readDataUrl } from "./voice/wav.ts";
