import { useTranslation } from "@kalima/platform/translation";
import { classNames, Link } from "@kalima/ui";
import { memo, type ReactNode } from "react";
import { Slice } from "../../tasks/slice.tsx";
import type { FrameProps } from "../frame-props.ts";
import { Wordmark } from "../header/wordmark.tsx";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./footer.module.css";
import { SocialLinks } from "./social-links.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

type Props = Pick<FrameProps, "company" | "language" | "year" | "actions"> & {
  links: FrameProps["menus"]["footer"];
  /** One line, for pages on which a person works. */
  isShort: boolean;
};

/** Does not depend on the session: a change of it must not hydrate the slice, and so it is inside of `memo`. */
export const SiteFooter = memo(function SiteFooter(props: Props) {
  return <Slice>{props.isShort ? <ShortFooter year={props.year} /> : <FooterContent {...props} />}</Slice>;
});

function ShortFooter({ year }: Pick<Props, "year">) {
  const { t } = useTranslation("shell");
  return (
    <footer className={styles.short}>
      <Link href="/contact-us" tone="plain">
        {t("footer.help")}
      </Link>
      <Link href="/privacy-policy" tone="plain">
        {t("footer.privacy")}
      </Link>
      <Link href="/terms" tone="plain">
        {t("footer.terms")}
      </Link>
      <span>{t("footer.shortCopyright", { year })}</span>
    </footer>
  );
}

/** A heading with what belongs to it; closed on a phone, where it opens on a press. */
function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <details className={styles.group}>
        <summary>{title}</summary>
        {children}
      </details>
    </>
  );
}

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
          <Group id="footer-company" title={t("footer.company")}>
            <ul className={styles.links}>
              {links.map(({ path, label }) => (
                <li key={path}>
                  <Link href={path} tone="plain">
                    {label[language]}
                  </Link>
                </li>
              ))}
            </ul>
          </Group>
        </nav>
        <section aria-labelledby="footer-contact">
          <Group id="footer-contact" title={t("footer.contact")}>
            <ContactDetails company={company} language={language} />
          </Group>
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
