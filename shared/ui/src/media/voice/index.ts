/** Recording a voice without a conversation around it. */

export { useObjectUrl } from "../use-object-url.ts";
export { VOICE_MAX_SECONDS } from "./record-voice.ts";
export { type MicrophoneFault, useVoiceRecorder } from "./use-voice-recorder.ts";
export { readLoudness } from "./wav.ts";
