import { useFailureToast, useNavigate, usePlatform, useTranslation } from "@kalima/platform/react";
import { Search } from "@kalima/ui/icons";
import { type ComponentType, useRef, useState } from "react";
import { capOf, KEYS } from "../../shared/frame-keys.ts";
import { useKeyChoice } from "../../shared/key-choice.ts";
import type { Area } from "../../shared/use-areas.ts";
import styles from "./find-in-frame.module.css";
import { useFrameKeys } from "./use-frame-keys.ts";
import type { WindowProps } from "./windows.tsx";

type Shown = { open: WindowProps["open"]; Windows: ComponentType<WindowProps> };

/**
 * Opens the windows, whose code and texts load when the first is opened. Without a connection a toast says so, and the page stays.
 */
function useWindows() {
  const { instance, language } = usePlatform().i18n;
  const showFailure = useFailureToast();
  const [shown, setShown] = useState<Shown | null>(null);
  const loading = useRef<Promise<Shown["Windows"]>>(null);

  async function load(): Promise<Shown["Windows"]> {
    const [module, texts] = await Promise.all([
      import("./windows.tsx"),
      import(`../../i18n/finder/${language}.json`) as Promise<{ default: object }>,
    ]);
    instance.addResourceBundle(language, "dashboard", texts.default, true, true);
    return module.Windows;
  }

  async function show(open: WindowProps["open"]): Promise<void> {
    loading.current ??= load();
    try {
      const Windows = await loading.current;
      setShown({ open, Windows });
    } catch (error) {
      loading.current = null;
      showFailure(error);
    }
  }
  return { shown, show: (open: WindowProps["open"]) => void show(open), close: () => setShown(null) };
}

/** The field in the frame that opens the search, and the keys of the frame. */
export function FindInFrame({ areas }: { areas: readonly Area[] }) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const navigate = useNavigate();
  const { isOn } = useKeyChoice();
  const { shown, show, close } = useWindows();
  useFrameKeys({
    areas,
    isOn,
    onGo: navigate,
    onFind: () => show("search"),
    onPalette: () => show("palette"),
    onHelp: () => show("keys"),
  });
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts={isOn ? "/" : undefined}
        className={styles.field}
        data-finder=""
        onClick={() => show("search")}
        type="button"
      >
        <Search size={18} />
        <span className={styles.words}>{t("find.open")}</span>
        {isOn && (
          <span aria-hidden="true" className={styles.key}>
            {capOf(KEYS.find, language)}
          </span>
        )}
      </button>
      {shown && <shown.Windows areas={areas} key={shown.open} onClose={close} onOpen={show} open={shown.open} />}
    </>
  );
}
