import { useEffect, useRef, useState } from "react";
import { recordVoice, type VoiceRecorder } from "./record-voice.ts";

/** Why there is no recording. `error` is the name of what was thrown, such as `NotAllowedError`: never its message, which may name a device. */
export type MicrophoneFault = { reason: "refused" | "missing" | "failed"; error: string };

export type RecorderState =
  | { is: "idle"; fault?: MicrophoneFault["reason"] }
  | { is: "asking" }
  | { is: "recording"; loudness: number; seconds: number };

type Options = {
  /** Called with a WAV file, also after the component has left while it recorded. */
  onRecord: (recording: File) => void;
  /** Called for the log; `state` says it to the person. */
  onFault: (fault: MicrophoneFault) => void;
};

/** By the names that `getUserMedia` rejects with; a page without it rejects, too. */
function classifyFault(thrown: unknown): MicrophoneFault {
  const error = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : "unknown";
  if (error === "NotAllowedError") return { reason: "refused", error };
  return { reason: error === "NotFoundError" ? "missing" : "failed", error };
}

/** The recorder of a component: at most a minute, as WAV. It ends with the component, and what was said is kept. */
export function useVoiceRecorder({ onRecord, onFault }: Options) {
  const [state, setState] = useState<RecorderState>({ is: "idle" });
  const recorder = useRef<VoiceRecorder | null>(null);
  const isMounted = useRef(true);
  const finishing = useRef(finish);
  finishing.current = finish;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // When the panel closes, the recording so far is kept.
      void finishing.current();
    };
  }, []);

  function fail(thrown: unknown) {
    const fault = classifyFault(thrown);
    setState({ is: "idle", fault: fault.reason });
    onFault(fault);
  }

  async function record() {
    setState({ is: "asking" });
    try {
      const started = await recordVoice({
        onProgress: (loudness, seconds) => setState({ is: "recording", loudness, seconds }),
        onFull: () => void finish(),
        onBroken: () => breakOff(),
      });
      // The panel was closed while the browser asked.
      if (!isMounted.current) return started.cancel();
      recorder.current = started;
      setState((now) => (now.is === "asking" ? { is: "recording", loudness: 0, seconds: 0 } : now));
    } catch (error) {
      fail(error);
    }
  }

  /** The audio thread gave up: what was said until then is kept. */
  function breakOff() {
    onFault({ reason: "failed", error: "processorerror" });
    void finish();
  }

  async function finish() {
    const current = recorder.current;
    recorder.current = null;
    if (!current) return;
    try {
      const recorded = await current.finish();
      // A visitor who leaves at once has recorded nothing, which is no error.
      if (!recorded) return isMounted.current ? fail(new DOMException("", "NothingRecorded")) : undefined;
      setState({ is: "idle" });
      onRecord(recorded);
    } catch (error) {
      fail(error);
    }
  }

  function discard() {
    recorder.current?.cancel();
    recorder.current = null;
    setState({ is: "idle" });
  }

  return { state, record, finish, discard };
}
