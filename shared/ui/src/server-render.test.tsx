// @vitest-environment node
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import * as content from "./content.ts";
import * as forms from "./forms.ts";
import * as icons from "./icons/index.ts";
import * as first from "./index.ts";

const ui = { ...first, ...content, ...forms, ...icons };

const PICTURES = ["hero", "test", "trainer", "book", "talk", "conversation", "business", "ielts", "feedback"] as const;

function Everything() {
  return (
    <ui.UiProvider
      arabicStyle="arab-hijri"
      errorText={() => "wrong"}
      language="ar"
      locale="ar-EG-u-nu-arab"
      navigate={() => undefined}
    >
      <ui.Screen actions={<ui.Button icon={<ui.Check />}>a</ui.Button>} lead="lead" title="title">
        <ui.Stack>
          <ui.Inline>
            <ui.Button isPending>b</ui.Button>
            <ui.ButtonLink href="/x">c</ui.ButtonLink>
            <ui.IconButton icon={<ui.Menu />} label="d" />
            <ui.Link href="/y">e</ui.Link>
          </ui.Inline>
          <ui.Card tone="brand">
            <ui.StarPattern />
          </ui.Card>
          <ui.Form onSubmit={() => undefined}>
            <ui.TextField description="d" errorMessage="e" label="f" value="" />
            <ui.PasswordField label="g" value="" />
            <ui.TextArea label="h" value="" />
            <ui.Checkbox errorMessage="e" isSelected onChange={() => undefined}>
              i
            </ui.Checkbox>
            <ui.RadioGroup label="j" onChange={() => undefined} value="1">
              <ui.Radio value="1">1</ui.Radio>
              <ui.RadioCard value="2">2</ui.RadioCard>
            </ui.RadioGroup>
            <ui.FormError>k</ui.FormError>
          </ui.Form>
          <ui.Skeleton height={20} width="60%" />
          <ui.Loading />
          <ui.EmptyState illustration="calendar" />
          <ui.Problem error={null} onRetry={() => undefined} />
          <ui.StatusPill tone="warn">l</ui.StatusPill>
          <ui.Avatar name="m" />
          <ui.Avatar name="m" url="/m" />
          <ui.Portrait name="n" seed="n" />
          <ui.PersonLine face={<ui.Avatar name="o" />}>o</ui.PersonLine>
          <ui.TrainerFace name="n" size={40} trainer={{ id: "n" }} />
          <ui.Money value={{ amountMinor: 100, currency: "EGP" }} />
          <ui.HijriDate at="2026-01-10T16:05:00Z" timeZone="Africa/Cairo" />
          <ui.Num>1</ui.Num>
          <ui.ReferenceCode code="KLM-1" t={(key) => key} toasts={{ show: () => undefined }} />
          <ui.HoldClock announcementOf={(minutes) => `${minutes}`} label="p" seconds={90} />
          <ui.VisuallyHidden>o</ui.VisuallyHidden>
          <ui.LogoMark />
          <ui.LevelBadge level="B1" />
          <ui.StarBurst />
          <ui.Spinner />
          {PICTURES.map((name) => (
            <ui.Illustration key={name} name={name} />
          ))}
        </ui.Stack>
      </ui.Screen>
    </ui.UiProvider>
  );
}

describe("prerendering the core", () => {
  it("needs no window", () => {
    expect(typeof window).toBe("undefined");
    const html = renderToString(<Everything />);
    expect(html).toContain("<h1");
    expect(html).toContain("٢١ رجب ١٤٤٧ هـ");
  });

  it("writes no inline style, which the content policy would refuse", () => {
    expect(renderToString(<Everything />)).not.toMatch(/\sstyle=|<style/);
  });

  it("leaves no component of the core out of this page", () => {
    const used = Everything.toString();
    const isIcon = (part: unknown) => String(part) === String(ui.Check);
    const missing = Object.entries(ui).filter(
      ([name, part]) => /^[A-Z]/.test(name) && !isIcon(part) && !used.includes(name),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});

it.each([
  ["en", "en", "24h", "7.5"],
  ["ar", "ar-EG-u-nu-latn", "24", "7.5"],
  ["ar", "ar-EG-u-nu-arab", "٢٤", "٧٫٥"],
] as const)("numbers in pictures are those of the page (%s, %s)", (language, locale, hours, score) => {
  const html = renderToString(
    <ui.UiProvider errorText={() => "wrong"} language={language} locale={locale} navigate={() => undefined}>
      <ui.Illustration name="feedback" />
      <ui.Illustration name="ielts" />
    </ui.UiProvider>,
  );
  expect([...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([hours, score]);
});
