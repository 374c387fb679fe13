// All outlines run clockwise, as those of the skin do; the hole in the beard runs the other way.
export const LONG_HAIR_BACK =
  "M60 15C38 15 33 34 35 54C36 72 30 82 31 98Q60 108 89 98C90 82 84 72 85 54C87 34 82 15 60 15Z";

export const LONG_HAIR = "M39 56C36 34 44 18 61 18C78 18 84 34 81 56C79 44 75 37 66 32Q54 44 42 45Q40 50 39 56Z";

export const BUN =
  "M50 15a10 10 0 1 1 20 0 10 10 0 1 1-20 0zM39.5 52C36 32 46 19 60 19S84 32 80.5 52Q79 38 70 34T50 34T39.5 52Z";

export const CURLS = [
  "M34.5 34a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0z",
  "M41.5 25a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0z",
  "M51.5 21a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0z",
  "M63.5 25a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0z",
  "M70.5 34a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0z",
  "M41 44Q42 28 60 24T79 44Q74 34 60 33T41 44Z",
].join("");

export const LONG_CURLS = [
  "M32 34a10 10 0 1 1 20 0 10 10 0 1 1-20 0z",
  "M39 25a10 10 0 1 1 20 0 10 10 0 1 1-20 0z",
  "M49 21a11 11 0 1 1 22 0 11 11 0 1 1-22 0z",
  "M61 25a10 10 0 1 1 20 0 10 10 0 1 1-20 0z",
  "M68 34a10 10 0 1 1 20 0 10 10 0 1 1-20 0z",
  "M40 34C44 26 52 22 60 22S76 26 80 34Q70 32 60 34T40 34Z",
].join("");

export const CURLS_BACK = [
  "M31 40a29 29 0 1 1 58 0 29 29 0 1 1-58 0z",
  "M24 56a12 12 0 1 1 24 0 12 12 0 1 1-24 0z",
  "M72 56a12 12 0 1 1 24 0 12 12 0 1 1-24 0z",
  "M29 71a11 11 0 1 1 22 0 11 11 0 1 1-22 0z",
  "M69 71a11 11 0 1 1 22 0 11 11 0 1 1-22 0z",
].join("");

export const SHORT_HAIR = "M40 49C36 27 46 16 61 17C78 17 84 30 80 49Q79 40 75 35Q64 38 47 34Q42 40 40 49Z";

export const SIDE_PART = "M40 50C35 28 44 15 62 16C80 17 85 31 80 50Q79 42 76 38Q58 38 49 28Q48 40 43 42Q41 45 40 50Z";

export const BEARD =
  "M40.8 50C41 56 43 61 47 62C51 59 56 59.5 60 61.5C64 59.5 69 59 73 62C77 61 79 56 79.2 50C80.5 68 72 81 60 81S39.5 68 40.8 50ZM53 66.5Q60 72 67 66.5Q60 64 53 66.5Z";

export const MOUSTACHE =
  "M60 61.5C56 59 51.5 60 50.5 64.5C55 66 58 65 60 63.8C62 65 65 66 69.5 64.5C68.5 60 64 59 60 61.5Z";

/** Hair of one outline, with a gleam of light along a line. */
export function Hair({ hair, d, light }: { hair: string; d: string; light?: string }) {
  return (
    <>
      <path d={d} fill={hair} />
      {light ? <path d={light} opacity=".18" stroke="#fff" strokeWidth="2" /> : null}
    </>
  );
}
