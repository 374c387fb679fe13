import { parseSync } from "oxc-parser";
import {
  getList,
  getName,
  getPropertyName,
  isNode,
  listChildren,
  type Node,
  unwrap,
} from "../../../shared/remote-cli/src/renders/syntax.ts";

/** A text that can change, and the line where it stands. */
export type BareText = { node: Node; line: number };

/** Calls that write a text of this language: with values or a key that is made up, another text may come out next time. */
function isChangingCall({ callee, arguments: given }: Node): boolean {
  const called = unwrap(callee as Node);
  const values = given as Node[];
  if (getName(called) === "t") return values.length > 1 || values[0]?.type !== "Literal";
  const isFormat = called.type === "MemberExpression" && getName(unwrap(called.object as Node)) === "format";
  return (
    isFormat ||
    getName(called) === "errorText" ||
    (called.type === "MemberExpression" && getPropertyName(called) === "join")
  );
}

/** The parts of an expression that become text on the page and can change. */
export function changingTexts(expression: Node): Node[] {
  const node = unwrap(expression);
  if (node.type === "CallExpression") return isChangingCall(node) ? [node] : [];
  if (node.type === "TemplateLiteral") return getList(node, "expressions").length > 0 ? [node] : [];
  if (node.type === "LogicalExpression") return changingTexts(node.right as Node);
  if (node.type !== "ConditionalExpression") return [];
  return [...changingTexts(node.consequent as Node), ...changingTexts(node.alternate as Node)];
}

const isLayout = ({ type, value }: Node) =>
  type === "JSXText" && typeof value === "string" && value.trim() === "" && value.includes("\n");
const isComment = ({ type, expression }: Node) =>
  type === "JSXExpressionContainer" && isNode(expression) && expression.type === "JSXEmptyExpression";

/**
 * Texts that can change and stand beside other children of their element. A browser that translates the page replaces such
 * a text by an element of its own, and React then writes the next text to a node that is no longer on the page.
 */
export function bareTexts(path: string, source: string): BareText[] {
  const found: BareText[] = [];
  function visit(node: Node): void {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = getList(node, "children").filter((child) => !isLayout(child) && !isComment(child));
      const written = children.length > 1 ? children.filter(({ type }) => type === "JSXExpressionContainer") : [];
      for (const child of written) {
        for (const text of changingTexts(child.expression as Node)) {
          found.push({ node: text, line: source.slice(0, text.start).split("\n").length });
        }
      }
    }
    listChildren(node).forEach(visit);
  }
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}
