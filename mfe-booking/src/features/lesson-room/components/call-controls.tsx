import { useFromBrowser, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Camera, CameraOff, Mic, MicOff, MonitorUp, PhoneOff, Volume } from "@kalima/ui/icons";
import type { Media, MediaView } from "../devices/media.ts";
import styles from "./call.module.css";

type CallControlsProps = {
  media: Media;
  view: MediaView;
  isVoiceOnly: boolean;
  onVoiceOnly: (isVoiceOnly: boolean) => void;
  onLeave: () => void;
};

/** Microphone, camera, screen, voices alone, and the way out. */
export function CallControls({ media, view, isVoiceOnly, onVoiceOnly, onLeave }: CallControlsProps) {
  const { t } = useTranslation("booking");
  const canShare = useFromBrowser(() => typeof navigator.mediaDevices?.getDisplayMedia === "function", false);
  const isSilent = view.isMuted || !view.audio;
  const isDark = view.isCameraOff || !view.video;
  return (
    <div aria-label={t("room.controls")} className={styles.controls} role="toolbar">
      <Button
        icon={isSilent ? <MicOff /> : <Mic />}
        onPress={view.audio ? media.toggleMicrophone : media.open}
        variant={isSilent ? "danger" : "secondary"}
      >
        <span className={styles.controlWord}>{t(isSilent ? "room.unmute" : "room.mute")}</span>
      </Button>
      <Button
        icon={isDark ? <CameraOff /> : <Camera />}
        onPress={view.video || view.isCameraOff ? media.toggleCamera : media.open}
        variant={isDark ? "danger" : "secondary"}
      >
        <span className={styles.controlWord}>{t(isDark ? "room.cameraOn" : "room.cameraOff")}</span>
      </Button>
      {canShare && (
        <Button
          aria-pressed={view.screen !== null}
          icon={<MonitorUp />}
          onPress={media.toggleScreen}
          variant={view.screen ? "primary" : "secondary"}
        >
          <span className={styles.controlWord}>{t(view.screen ? "room.stopSharing" : "room.share")}</span>
        </Button>
      )}
      <Button
        aria-pressed={isVoiceOnly}
        icon={<Volume />}
        onPress={() => onVoiceOnly(!isVoiceOnly)}
        variant={isVoiceOnly ? "primary" : "secondary"}
      >
        <span className={styles.controlWord}>{t("room.voicesOnly")}</span>
      </Button>
      <Button icon={<PhoneOff />} onPress={onLeave} variant="danger">
        <span className={styles.controlWord}>{t("room.leave")}</span>
      </Button>
    </div>
  );
}
