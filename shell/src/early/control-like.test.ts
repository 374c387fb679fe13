import { expect, it } from "vitest";
import { controlLike } from "./control-like.ts";

function element(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

it.each<[string, string, string, string | null]>([
  ["of the same text", "<button>Save  it</button>", "<p></p><button id=a>Save <b>it</b></button>", "a"],
  ["of the same label", '<button aria-label="Close">x</button>', '<button aria-label="Close" id=a>y</button>', "a"],
  [
    "labelled by the same text",
    "<i id=l>Name</i><button aria-labelledby=l>x</button>",
    "<i id=m>Name</i><button aria-labelledby=m id=a>y</button>",
    "a",
  ],
  ["of the same value", '<input type=submit value="Send">', '<input type=submit value="Send" id=a>', "a"],
  ["with the same fields", "<form><input name=phone></form>", "<form id=a><input name=phone><p></p></form>", "a"],
  ["with other fields", "<form><input name=phone></form>", "<form><input name=email></form>", null],
  ["of another text", "<button>Save</button>", "<button>Delete</button>", null],
  ["of another role", "<button>Save</button>", '<button role="tab">Save</button>', null],
  ["twice", "<button>See times</button>", "<button>See times</button><button>See times</button>", null],
  ["without a name", "<button></button>", "<button></button>", null],
])("finds a control %s", (_, before, after, found) => {
  const control = element(before).querySelector<HTMLElement>("button, form, input");
  const root = element(after);
  document.body.replaceChildren(root);
  expect((control && controlLike(control, root))?.id ?? null).toBe(found);
});
