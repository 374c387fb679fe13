import { cleanup } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { Avatar } from "./avatar.tsx";
import { chooseLook, FEMALE_FORMS, MALE_FORMS } from "./portrait/looks.ts";
import { Portrait } from "./portrait.tsx";

afterEach(cleanup);

const SEEDS = Array.from({ length: 400 }, (_, index) => `trainer-${index}`);

describe("Portrait", () => {
  it("draws the same person for the same seed", () => {
    const draw = () => renderToStaticMarkup(<Portrait name="Mona" seed="a1" />);
    expect(draw()).toBe(draw());
  });

  it("gives forty trainers at least thirty-eight different looks", () => {
    const looks = new Set(SEEDS.slice(0, 40).map((seed) => JSON.stringify(chooseLook(seed))));
    expect(looks.size).toBeGreaterThanOrEqual(38);
  });

  it("uses every form of both kinds", () => {
    const forms = new Set(SEEDS.map((seed) => chooseLook(seed).form));
    expect([...forms].sort()).toEqual([...FEMALE_FORMS, ...MALE_FORMS].sort());
  });

  it("follows the hint of kind", () => {
    for (const seed of SEEDS) {
      expect(FEMALE_FORMS).toContain(chooseLook(seed, "female").form);
      expect(MALE_FORMS).toContain(chooseLook(seed, "male").form);
    }
  });

  it("draws women without a collar or a dark jacket, and with covered ears below a scarf", () => {
    for (const seed of SEEDS) {
      const { form, clothing } = chooseLook(seed, "female");
      expect(["crew", "band"]).toContain(clothing.cut);
      const drawn = renderToStaticMarkup(<Portrait kind="female" name="" seed={seed} />);
      if (form.startsWith("hijab")) expect(drawn).not.toContain("M37.2 52a3.8 5.5");
    }
  });

  it("has the name as its text, and is silent without one", () => {
    const { container, show } = renderUi(<Portrait name="Mona Hassan" seed="a1" />);
    expect(container.querySelector("svg")?.getAttribute("aria-label")).toBe("Mona Hassan");
    show(<Portrait name="" seed="a1" />);
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("Avatar", () => {
  it.each([
    ["Mona Hassan Ali", "MA"],
    ["omar", "O"],
    ["منى حسن", "م\u2009ح"],
    ["", ""],
  ])("shortens %j to %j", (name, initials) => {
    const { container } = renderUi(<Avatar name={name} />);
    expect(container.querySelector("text")?.textContent).toBe(initials);
  });

  it("shows the picture when there is one", () => {
    const { container } = renderUi(<Avatar name="Mona" url="/files/1" />);
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/files/1");
  });
});
