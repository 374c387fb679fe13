import { useTranslation } from "@kalima/platform/translation";
import { ButtonLink } from "@kalima/ui";
import { Home } from "@kalima/ui/icons";
import { FullPage } from "./full-page.tsx";
import { ClosedDoor } from "./pictures/closed-door.tsx";

/** Instead of a page that is for accounts with another role. */
export function NotForYouPage() {
  const { t } = useTranslation("shell");
  return (
    <FullPage picture={<ClosedDoor />} text={t("notForYou.text")} title={t("notForYou.title")}>
      <ButtonLink href="/" icon={<Home />}>
        {t("notForYou.home")}
      </ButtonLink>
    </FullPage>
  );
}
