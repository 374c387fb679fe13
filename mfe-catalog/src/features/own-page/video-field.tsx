import { INTRO_VIDEO_MAX_SECONDS, INTRO_VIDEO_UPLOAD, TRANSCRIPT_MAX_LENGTH } from "@kalima/catalog-contract";
import { toAccept, toMegabytes } from "@kalima/contracts/uploads";
import { FormTextArea } from "@kalima/platform/fields";
import { Controller, type UseFormReturn } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { type ReactNode, useRef, useState } from "react";
import { FormSection } from "./form-section.tsx";
import { usePageUpload } from "./own-page.queries.ts";
import type { PageForm } from "./page-rules.ts";
import { PosterField } from "./poster-field.tsx";
import styles from "./video-field.module.css";
import { lengthFault, readDurationSeconds, type VideoFault, videoFault } from "./video-rules.ts";

/** The names of these formats are the same in Arabic. */
const KINDS = "MP4, MOV, WebM";

type VideoFieldProps = { form: UseFormReturn<PageForm>; state: ReactNode };

/** The video introduction: chosen, sent, looked at, taken off, its words, and the frame in front of it. */
export function VideoField({ form: { control, formState }, state }: VideoFieldProps) {
  return (
    <Controller
      control={control}
      name="introVideo"
      render={({ field: { value, onChange } }) => (
        <Video
          control={control}
          isUnsaved={value !== null && value.fileId !== formState.defaultValues?.introVideo?.fileId}
          onChange={onChange}
          state={state}
          video={value}
        />
      )}
    />
  );
}

type VideoProps = {
  control: UseFormReturn<PageForm>["control"];
  video: PageForm["introVideo"];
  /** It has been sent, and counts only once the page is saved. */
  isUnsaved: boolean;
  state: ReactNode;
  onChange: (video: PageForm["introVideo"]) => void;
};

function Video({ control, video, isUnsaved, state, onChange }: VideoProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const format = useFormat();
  const upload = usePageUpload("introVideo");
  const [fault, setFault] = useState<VideoFault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSending = upload.share !== null;

  async function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    upload.reset();
    const found = videoFault(file) ?? lengthFault(await readDurationSeconds(file));
    setFault(found);
    if (found) return;
    upload.send(file, {
      onSuccess: ({ id, url }) => onChange({ fileId: id, url, transcript: video?.transcript ?? "" }),
    });
  }

  function remove() {
    // The pressed button leaves together with the video.
    heading.current?.focus();
    setFault(null);
    onChange(null);
  }

  return (
    <FormSection
      heading={heading}
      id="own-video"
      lead={t("ownPage.video.lead", {
        seconds: format.number(INTRO_VIDEO_MAX_SECONDS),
        size: format.number(toMegabytes(INTRO_VIDEO_UPLOAD)),
        kinds: KINDS,
      })}
      state={state}
      title={t("ownPage.video.heading")}
    >
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: the words are written in the field below.
        <video
          aria-label={t("ownPage.video.preview")}
          className={styles.preview}
          controls
          data-unsent={isUnsaved ? "file" : undefined}
          key={video.url}
          playsInline
          poster={video.posterUrl ?? undefined}
          preload="metadata"
          ref={player}
          src={video.url}
        />
      )}
      <input
        accept={toAccept(INTRO_VIDEO_UPLOAD)}
        aria-label={t("ownPage.video.choose")}
        hidden
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      {isSending && (
        <progress
          aria-label={t("ownPage.video.sending")}
          className={styles.bar}
          data-unsent="upload"
          max={1}
          value={upload.share ?? undefined}
        />
      )}
      <FormError>{fault ? t(`ownPage.video.fault.${fault}`, { kinds: KINDS }) : errorText(upload.error)}</FormError>
      <div className={styles.actions}>
        {isSending ? (
          <Button onPress={upload.cancel} variant="secondary">
            {t("ownPage.video.cancel")}
          </Button>
        ) : (
          <Button onPress={() => input.current?.click()} variant="secondary">
            {t(video ? "ownPage.video.another" : "ownPage.video.choose")}
          </Button>
        )}
        {video && !isSending && (
          <Button onPress={remove} variant="quiet">
            {t("ownPage.video.remove")}
          </Button>
        )}
      </div>
      {video && <PosterField onChange={(poster) => onChange({ ...video, ...poster })} player={player} video={video} />}
      {video && (
        <FormTextArea
          control={control}
          description={t("ownPage.video.wordsHint")}
          direction="auto"
          isRequired
          label={t("ownPage.video.words")}
          maxLength={TRANSCRIPT_MAX_LENGTH}
          name="introVideo.transcript"
          rows={4}
        />
      )}
    </FormSection>
  );
}
