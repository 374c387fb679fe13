import { useTranslation } from "@kalima/platform/translation";
import { classNames, Link } from "@kalima/ui";
import { memo } from "react";
import { Slice } from "../../tasks/slice.tsx";
import type { FrameProps } from "../frame-props.ts";
import { Wordmark } from "../header/wordmark.tsx";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./footer.module.css";
import { SocialLinks } from "./social-links.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

type Props = Pick<FrameProps, "company" | "language" | "year" | "actions"> & { links: FrameProps["menus"]["footer"] };

/** Does not depend on the session: a change of it must not hydrate the slice, and so it is inside of `memo`. */
export const SiteFooter = memo(function SiteFooter(props: Props) {
  return (
    <Slice>
      <FooterContent {...props} />
    </Slice>
  );
});

/** The school: description, links, contact details and newsletter. */
function FooterContent({ company, language, links, year, actions }: Props) {
  const { t } = useTranslation("shell");
  return (
    <footer className={classNames("below-fold", styles.footer)}>
      <div className={styles.grid}>
        <section className={styles.school}>
          <Wordmark />
          <p className={styles.description}>{company?.description[language] ?? t("footer.description")}</p>
          {company ? <SocialLinks socials={company.socials} /> : null}
        </section>
        <nav aria-labelledby="footer-company">
          <h2 className={styles.heading} id="footer-company">
            {t("footer.company")}
          </h2>
          <ul className={styles.links}>
            {links.map(({ path, label }) => (
              <li key={path}>
                <Link href={path} tone="plain">
                  {label[language]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 className={styles.heading} id="footer-contact">
            {t("footer.contact")}
          </h2>
          <ContactDetails company={company} language={language} />
        </section>
        <section aria-labelledby="footer-subscribe" className={styles.subscribe}>
          <h2 className={styles.heading} id="footer-subscribe">
            {t("subscribe.title")}
          </h2>
          <SubscribeForm onSubscribe={actions.onSubscribe} />
        </section>
      </div>
      <p className={styles.copyright}>{t("footer.copyright", { year })}</p>
    </footer>
  );
}
