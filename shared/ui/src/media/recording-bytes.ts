const HEAD = "data:audio/wav;base64,";

/** The bytes of a recording that came as data URL; null for anything else. */
export function recordingBytes(content: string): Uint8Array<ArrayBuffer> | null {
  if (!content.startsWith(HEAD)) return null;
  try {
    const binary = atob(content.slice(HEAD.length));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
