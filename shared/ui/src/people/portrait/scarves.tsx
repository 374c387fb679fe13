type Cloth = { cloth: string };

/** Wrapped close around the face, the end laid over the shoulder. */
export function Hijab({ cloth }: Cloth) {
  return (
    <>
      <path d={HOOD_AND_END} fill={cloth} />
      <path
        d="M82 66c7 10 9 24 5 33-5 5-16 7-27 7 14-8 22-22 22-40ZM60 15C80 15 87 31 87 51C87 63 85 72 82 80L76 76C79 66 81 58 80 48C79 32 72 20 60 15Z"
        fill="#000"
        opacity=".1"
      />
      <path d="M37 80q12 14 34 10M35 92q18 12 42 4M47 22q8-4 18-2" opacity=".16" stroke="#000" strokeWidth="1.6" />
    </>
  );
}

// The hole for the face runs against the rest.
const HOOD_AND_END = [
  "M60 15C80 15 87 31 87 51C87 63 85 72 82 80Q60 94 38 80C35 72 33 63 33 51C33 31 40 15 60 15Z",
  "M60 28C50 28 44 36 44 48C44 62 51 75 60 75S76 62 76 48C76 36 70 28 60 28Z",
  "M38 66C44 82 52 84 60 84s16-2 22-18c7 10 9 24 5 33-9 9-42 10-53 0-5-9-3-24 4-33Z",
].join("");

/** Laid loosely over an under-cap, open at the neck. */
export function LooseHijab({ cloth }: Cloth) {
  return (
    <>
      <path d="M43 42C44 30 51 25 60 25S76 30 77 42Q60 29 43 42Z" fill="#fff" opacity=".85" />
      <path
        d="M60 14C38 14 31 32 33 54C34 72 27 84 24 104Q34 112 44 112C40 96 43 84 44 72C40 58 41 40 60 29C79 40 80 58 76 72C77 84 80 96 76 112Q86 112 96 104C93 84 86 72 87 54C89 32 82 14 60 14Z"
        fill={cloth}
      />
      <path
        d="M60 14C82 14 89 32 87 54C86 72 93 84 96 104Q90 109 84 111C84 92 79 80 80 62C82 40 74 22 60 14Z"
        fill="#000"
        opacity=".12"
      />
      <path d="M36 60q3 22-4 42M84 66q0 18 4 34" opacity=".16" stroke="#000" strokeWidth="1.6" />
    </>
  );
}

const CAP = "M40 40C37 60 42 78 46 90Q60 98 74 90C78 78 83 60 80 40L77 42C78 62 71 76 60 76S42 62 43 42Z";

/** A scarf tied up, with a cap below it that covers ears and neck. */
export function TiedScarf({ cloth }: Cloth) {
  return (
    <>
      <path d={CAP} fill={cloth} />
      <path d={CAP} fill="#000" opacity=".22" />
      <path
        d="M40 44C33 26 44 12 60 12S87 26 80 44C76 34 70 31 60 31S44 34 40 44ZM56 13q10-10 18-3 3 9-8 12z"
        fill={cloth}
      />
      <path
        d="M60 12C76 12 87 26 80 44C77 36 73 33 68 32Q76 22 60 12ZM57 13q9 0 9 9 11-3 8-12-8-7-17 3Z"
        fill="#000"
        opacity=".13"
      />
      <path d="M42 36q6-14 22-17M47 33q10-8 26-4" opacity=".16" stroke="#000" strokeWidth="1.6" />
    </>
  );
}
