import { TRANSCRIPT_MAX_LENGTH } from "@kalima/contracts/api";
import { INTRO_VIDEO_MAX_BYTES, INTRO_VIDEO_MAX_SECONDS } from "@kalima/contracts/domain";
import { Controller, type UseFormReturn } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { useFilmUpload } from "./api/use-film-upload.ts";
import styles from "./film-field.module.css";
import { FILM_ENDINGS, type FilmFault, filmFault, lengthFault, secondsOf } from "./film-rules.ts";
import type { PageForm } from "./page-rules.ts";

/** The names of these formats are the same in Arabic. */
const KINDS = "MP4, MOV, WebM";
const MEGABYTE = 1024 * 1024;

/** The introduction on film: chosen, sent, looked at, taken off, and its words. */
export function FilmField({ form: { control } }: { form: UseFormReturn<PageForm> }) {
  return (
    <Controller
      control={control}
      name="introVideo"
      render={({ field: { value, onChange } }) => <Film control={control} film={value} onChange={onChange} />}
    />
  );
}

type FilmProps = {
  control: UseFormReturn<PageForm>["control"];
  film: PageForm["introVideo"];
  onChange: (film: PageForm["introVideo"]) => void;
};

function Film({ control, film, onChange }: FilmProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const format = useFormat();
  const upload = useFilmUpload();
  const [fault, setFault] = useState<FilmFault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSending = upload.share !== null;

  async function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    upload.reset();
    const found = filmFault(file) ?? lengthFault(await secondsOf(file));
    setFault(found);
    if (found) return;
    upload.send(file, {
      onSuccess: ({ id, url }) => onChange({ fileId: id, url, transcript: film?.transcript ?? "" }),
    });
  }

  function remove() {
    // The pressed button leaves together with the film.
    heading.current?.focus();
    setFault(null);
    onChange(null);
  }

  return (
    <section aria-labelledby="own-film" className={styles.film}>
      <h3 className={styles.heading} id="own-film" ref={heading} tabIndex={-1}>
        {t("ownPage.film.heading")}
      </h3>
      <p className={styles.lead}>
        {t("ownPage.film.lead", {
          seconds: format.number(INTRO_VIDEO_MAX_SECONDS),
          size: format.number(INTRO_VIDEO_MAX_BYTES / MEGABYTE),
          kinds: KINDS,
        })}
      </p>
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: the words are written in the field below.
        <video
          aria-label={t("ownPage.film.preview")}
          className={styles.preview}
          controls
          key={film.url}
          playsInline
          preload="metadata"
          src={film.url}
        />
      )}
      <input
        accept={FILM_ENDINGS}
        aria-label={t("ownPage.film.choose")}
        hidden
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      {isSending && (
        <progress
          aria-label={t("ownPage.film.sending")}
          className={styles.bar}
          max={1}
          value={upload.share ?? undefined}
        />
      )}
      <FormError>{fault ? t(`ownPage.film.fault.${fault}`, { kinds: KINDS }) : errorText(upload.error)}</FormError>
      <div className={styles.actions}>
        {isSending ? (
          <Button onPress={upload.cancel} variant="secondary">
            {t("ownPage.film.cancel")}
          </Button>
        ) : (
          <Button onPress={() => input.current?.click()} variant="secondary">
            {t(film ? "ownPage.film.another" : "ownPage.film.choose")}
          </Button>
        )}
        {film && !isSending && (
          <Button onPress={remove} variant="quiet">
            {t("ownPage.film.remove")}
          </Button>
        )}
      </div>
      {film && (
        <Controller
          control={control}
          name="introVideo.transcript"
          render={({ field: words, fieldState }) => (
            <TextArea
              {...words}
              description={t("ownPage.film.wordsHint")}
              direction="auto"
              errorMessage={errorText(fieldState.error?.message)}
              isRequired
              label={t("ownPage.film.words")}
              maxLength={TRANSCRIPT_MAX_LENGTH}
              rows={4}
              value={words.value ?? ""}
            />
          )}
        />
      )}
    </section>
  );
}
