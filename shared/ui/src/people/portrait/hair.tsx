type Hair = { hair: string };

/** Behind the head. */
export function LongHairBack({ hair }: Hair) {
  return (
    <path
      d="M60 15C38 15 33 34 35 54C36 72 30 82 31 98Q60 108 89 98C90 82 84 72 85 54C87 34 82 15 60 15Z"
      fill={hair}
    />
  );
}

export function LongHairFront({ hair }: Hair) {
  return (
    <>
      <path d="M39 56C36 34 44 18 61 18C78 18 84 34 81 56C79 44 75 37 66 32Q54 44 42 45Q40 50 39 56Z" fill={hair} />
      <path d="M46 30q8-9 20-8" fill="none" opacity=".18" stroke="#fff" strokeLinecap="round" strokeWidth="2" />
    </>
  );
}

export function BunBack({ hair }: Hair) {
  return <circle cx="60" cy="15" fill={hair} r="10" />;
}

export function BunFront({ hair }: Hair) {
  return (
    <>
      <path d="M39.5 52C36 32 46 19 60 19S84 32 80.5 52Q79 38 70 34T50 34T39.5 52Z" fill={hair} />
      <path d="M48 28q10-6 20-2" fill="none" opacity=".18" stroke="#fff" strokeLinecap="round" strokeWidth="2" />
    </>
  );
}

const CURLS = [
  [42, 34, 9],
  [49, 25, 9],
  [60, 21, 10],
  [71, 25, 9],
  [78, 34, 9],
] as const;

export function Curls({ hair, isLong = false }: Hair & { isLong?: boolean }) {
  return (
    <g fill={hair}>
      {CURLS.map(([x, y, r]) => (
        <circle cx={x} cy={y} key={x} r={isLong ? r + 1 : r - 1.5} />
      ))}
      {isLong ? (
        <path d="M40 34C44 26 52 22 60 22S76 26 80 34Q70 32 60 34T40 34Z" />
      ) : (
        <path d="M41 44Q42 28 60 24T79 44Q74 34 60 33T41 44Z" />
      )}
    </g>
  );
}

export function CurlsBack({ hair }: Hair) {
  return (
    <g fill={hair}>
      <circle cx="60" cy="40" r="29" />
      <circle cx="36" cy="56" r="12" />
      <circle cx="84" cy="56" r="12" />
      <circle cx="40" cy="71" r="11" />
      <circle cx="80" cy="71" r="11" />
    </g>
  );
}

export function ShortHair({ hair }: Hair) {
  return <path d="M40 49C36 27 46 16 61 17C78 17 84 30 80 49Q79 40 75 35Q64 38 47 34Q42 40 40 49Z" fill={hair} />;
}

export function SidePart({ hair }: Hair) {
  return (
    <>
      <path
        d="M40 50C35 28 44 15 62 16C80 17 85 31 80 50Q79 42 76 38Q58 38 49 28Q48 40 43 42Q41 45 40 50Z"
        fill={hair}
      />
      <path d="M52 23q10 8 22 9" fill="none" opacity=".18" stroke="#fff" strokeLinecap="round" strokeWidth="2" />
    </>
  );
}

export function Beard({ hair }: Hair) {
  return (
    <path
      d="M40.8 50C41 56 43 61 47 62C51 59 56 59.5 60 61.5C64 59.5 69 59 73 62C77 61 79 56 79.2 50C80.5 68 72 81 60 81S39.5 68 40.8 50ZM53 66.5Q60 64 67 66.5Q60 72 53 66.5Z"
      fill={hair}
      fillRule="evenodd"
    />
  );
}

export function Moustache({ hair }: Hair) {
  return (
    <path
      d="M60 61.5C56 59 51.5 60 50.5 64.5C55 66 58 65 60 63.8C62 65 65 66 69.5 64.5C68.5 60 64 59 60 61.5Z"
      fill={hair}
    />
  );
}
