import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EARLY_INPUT_SCRIPT } from "../early/early-input.ts";
import { fillForms, keepInput } from "./carried-input.ts";

const TEXTS = { en: { answer: "Answer", open: "Reply to" }, ar: { answer: "الرد", open: "الرد على" } };
type Language = keyof typeof TEXTS;

/** A question of a visitor, with a form that opens on a press. */
function Question({ id, language }: { id: string; language: Language }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const t = TEXTS[language];
  return (
    <li>
      <a href={`/questions/${id}`}>{id}</a>
      <button onClick={() => setOpen(true)} type="button">{`${t.open} ${id}`}</button>
      {isOpen && (
        <form>
          <textarea aria-label={`${t.answer} ${id}`} onChange={(event) => setText(event.target.value)} value={text} />
        </form>
      )}
    </li>
  );
}

/** Forms as remotes write them, and a search, which acts at once. */
function Page({ language, questions = [] }: { language: Language; questions?: string[] }) {
  const [title, setTitle] = useState("");
  const [city, setCity] = useState("cairo");
  const [level, setLevel] = useState("a1");
  const [isAgreed, setAgreed] = useState(true);
  const [secret, setSecret] = useState("");
  const [search, setSearch] = useState("");
  const [words, setWords] = useState("nobody");
  return (
    <div data-remote="mfe-a" key={language}>
      <input aria-label="search" onChange={(event) => setSearch(event.target.value)} value={search} />
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest browsers we serve do not know <search>. */}
      <div role="search">
        <input aria-label="words" onChange={(event) => setWords(event.target.value)} type="text" value={words} />
      </div>
      <form>
        <details>
          <input aria-label="title" name="title" onChange={(event) => setTitle(event.target.value)} value={title} />
        </details>
        <input aria-label="secret" onChange={(event) => setSecret(event.target.value)} type="password" value={secret} />
        <input
          aria-label="agree"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
          type="checkbox"
        />
        {["a1", "b2"].map((each) => (
          <input
            aria-label={each}
            checked={level === each}
            key={each}
            name={`react-aria-${language}`}
            onChange={() => setLevel(each)}
            type="radio"
            value={each}
          />
        ))}
        <select aria-label="city" onChange={(event) => setCity(event.target.value)} value={city}>
          <option value="cairo">Cairo</option>
          <option value="giza">Giza</option>
        </select>
        <output>{`${title} ${city} ${level} ${isAgreed} ${secret} ${search}`}</output>
      </form>
      <ul>
        {questions.map((id) => (
          <Question id={id} key={id} language={language} />
        ))}
      </ul>
    </div>
  );
}

new Function("document", "window", EARLY_INPUT_SCRIPT)(document, window);
const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  if (window.earlyInput) window.earlyInput.isShellLive = true;
  window.history.replaceState(null, "", "/questions");
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Loads the page again in Arabic. */
function reload(questions?: string[]): void {
  keepInput(window);
  cleanup();
  render(<Page language="ar" questions={questions} />);
  fillForms(window);
}

it("brings what was typed and chosen in a form back, and no secret; what acts at once stays as the page has it", async () => {
  render(<Page language="en" />);
  await user.type(field("title"), "Nour");
  await user.type(field("secret"), "Secret12");
  await user.type(field("search"), "Salma");
  await user.click(field("agree"));
  await user.click(field("b2"));
  await user.selectOptions(field("city"), "giza");
  keepInput(window);
  expect(sessionStorage.getItem(STORAGE_KEYS.carriedInput)).not.toMatch(/Secret12|Salma/);
  reload();
  expect(screen.getByRole("status").textContent).toBe("Nour giza b2 false  ");
  expect(field("title").closest("details")?.open).toBe(true);
  expect(sessionStorage.getItem(STORAGE_KEYS.carriedInput)).toBeNull();
});

it("brings the words of a search back, whatever the address says that it searches for", async () => {
  render(<Page language="en" />);
  await user.clear(field("words"));
  await user.type(field("words"), "Nour");
  reload();
  expect(field("words").value).toBe("Nour");
});

it("a form that has to be opened again gets its own text, though the list has changed", async () => {
  render(<Page language="en" questions={["one", "two"]} />);
  await user.click(screen.getByRole("button", { name: "Reply to two" }));
  await user.type(field("Answer two"), "On Tuesday");
  reload(["new", "one", "two"]);
  await user.click(screen.getByRole("button", { name: "الرد على one" }));
  // A second load, before the form was opened.
  reload(["one", "two"]);
  await user.click(screen.getByRole("button", { name: "الرد على one" }));
  await user.click(screen.getByRole("button", { name: "الرد على two" }));
  await waitFor(() => expect(field("الرد two").value).toBe("On Tuesday"));
  expect(field("الرد one").value).toBe("");
});

it("leaves what the visitor has typed since, and another address", async () => {
  render(<Page language="en" questions={["one"]} />);
  await user.click(screen.getByRole("button", { name: "Reply to one" }));
  await user.type(field("Answer one"), "Before");
  keepInput(window);
  cleanup();
  render(<Page language="ar" questions={["one"]} />);
  await user.click(screen.getByRole("button", { name: "الرد على one" }));
  await user.type(field("الرد one"), "Since");
  fillForms(window);
  expect(field("الرد one").value).toBe("Since");

  keepInput(window);
  cleanup();
  window.history.replaceState(null, "", "/teachers");
  render(<Page language="ar" questions={["one"]} />);
  fillForms(window);
  await user.click(screen.getByRole("button", { name: "الرد على one" }));
  expect(field("الرد one").value).toBe("");
});

it("waits for the code of a remote that the server rendered", async () => {
  render(<Page language="en" />);
  await user.type(field("title"), "Nour");
  keepInput(window);
  cleanup();
  render(<Page language="ar" />);
  const remote = document.querySelector("[data-remote]");
  remote?.setAttribute("data-served", "");
  fillForms(window);
  expect(field("title").value).toBe("");
  remote?.removeAttribute("data-served");
  await waitFor(() => expect(field("title").value).toBe("Nour"));
});
