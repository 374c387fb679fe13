import { useEffect, useRef } from "react";

type VideoProps = { stream: MediaStream | null; label: string; className?: string | undefined; isMuted?: boolean };

/** A moving picture of somebody. Live voices have no captions; the chat beside the call is there for words. */
export function Video({ stream, label, className, isMuted = false }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return <video aria-label={label} autoPlay className={className} muted={isMuted} playsInline ref={element} />;
}

/** A stream of one track, the same one as long as the track is. */
export function useTrackStream(track: MediaStreamTrack | null): MediaStream | null {
  const kept = useRef<{ track: MediaStreamTrack | null; stream: MediaStream | null }>({ track: null, stream: null });
  if (kept.current.track !== track) kept.current = { track, stream: track && new MediaStream([track]) };
  return kept.current.stream;
}
