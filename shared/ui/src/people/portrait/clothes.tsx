import type { Look } from "./looks.ts";

const BODY = "M14 122C14 101 31 94 50 88Q60 96 70 88C89 94 106 101 106 122Z";

/** Shade of clothes and head, on the side away from the light. */
const SHADE =
  "M70 88C89 94 106 101 106 122H76Q80 104 70 88zM64 24C74 25 79 33 79 47C79 63 71 77 60 77C70 70 73 56 70 42Q69 30 64 24Z";

/** Shadow of the neck, shoulders and clothes, and the shade on one side of head and clothes. */
export function Clothes({ clothing, earShade }: Pick<Look, "clothing"> & { earShade: string }) {
  const { cut, colour } = clothing;
  return (
    <>
      <path d="M50 74q10 9 20 0v8q-10 8-20 0z" fill="#000" opacity=".14" />
      <path d={BODY} fill={colour} />
      {cut === "shirt" ? (
        <>
          <path d="M50 87l-6 6 12 13 4-10zM70 87l6 6-12 13-4-10z" fill="#fff" opacity=".55" />
          <path d="M60 97v25" opacity=".18" stroke="#000" strokeLinecap="butt" strokeWidth="1.5" />
        </>
      ) : null}
      {cut === "crew" ? (
        <path d="M48 88.5q12 12 24 0" opacity=".22" stroke="#000" strokeLinecap="butt" strokeWidth="2.5" />
      ) : null}
      {cut === "blazer" ? (
        <>
          <path d="M50 88l10 34 10-34q-10 9-20 0z" fill="#F4F1EA" />
          <path d="M50 88l-9 6 6 8-4 4 15 16h3L50 88zM70 88l9 6-6 8 4 4-15 16h-3z" fill="#000" opacity=".2" />
        </>
      ) : null}
      {cut === "band" ? (
        <>
          <path d="M49 86.5q11 11 22 0l1.5 4q-12.5 12-25 0z" fill="#fff" opacity=".35" />
          <path d="M60 98v24" opacity=".25" stroke="#000" strokeDasharray=".1 7" strokeWidth="2.5" />
        </>
      ) : null}
      <path d={SHADE + earShade} fill="#000" opacity=".085" />
    </>
  );
}
