import { DAY_SECONDS } from "@kalima/contracts/domain";

const GRACE_SECONDS = 10;
const ACCESS_SECONDS = 15 * 60;
const IDLE_SECONDS = 14 * DAY_SECONDS;

type RefreshToken = { parent: string | null; madeAt: number; usedAt: number | null };
/** One sign-in, and all tokens that came of it. */
export type Family = {
  kind: "registration" | "account";
  hasEnded: boolean;
  endsAt: number;
  refreshTokens: Map<string, RefreshToken>;
  /** Access token → when it was made. */
  accessTokens: Map<string, number>;
};
type Tokens = { accessToken: string; refreshToken?: string };

/**
 * A model of the server's promises about sessions (decision A-15), without its implementation: who is signed in, and
 * whether each refresh token may still be used. Times are in seconds.
 */
export class SessionModel {
  readonly families: Family[] = [];

  begin(kind: Family["kind"], tokens: Required<Tokens>, now: number, remember: boolean): Family {
    const endsAt = now + (remember ? 30 : 1) * DAY_SECONDS;
    const family: Family = { kind, hasEnded: false, endsAt, refreshTokens: new Map(), accessTokens: new Map() };
    this.families.push(family);
    this.give(family, tokens, now, null);
    return family;
  }

  give(family: Family, { accessToken, refreshToken }: Tokens, now: number, parent: string | null): void {
    family.accessTokens.set(accessToken, now);
    if (refreshToken) family.refreshTokens.set(refreshToken, { parent, madeAt: now, usedAt: null });
  }

  isLive(family: Family, now: number): boolean {
    return !family.hasEnded && now < family.endsAt;
  }

  /** The family of an access token that opens doors. */
  findHolder(accessToken: string | null, now: number): Family | undefined {
    return this.families.find((family) => {
      const madeAt = family.accessTokens.get(accessToken ?? "");
      return madeAt !== undefined && now < Math.min(madeAt + ACCESS_SECONDS, family.endsAt) && !family.hasEnded;
    });
  }

  findFamily(refreshToken: string | undefined): Family | undefined {
    return this.families.find((family) => family.refreshTokens.has(refreshToken ?? ""));
  }

  /** Uses a refresh token; the family when there is a successor. Used again once a successor was used, it ends the family. */
  use(refreshToken: string | undefined, now: number): Family | undefined {
    const family = this.findFamily(refreshToken);
    const token = family?.refreshTokens.get(refreshToken ?? "");
    if (!family || !token || !this.isLive(family, now) || now - token.madeAt >= IDLE_SECONDS) return undefined;
    const all = [...family.refreshTokens.values()];
    if (token.usedAt === null) {
      const siblings = all.filter(({ parent }) => parent !== null && parent === token.parent);
      for (const one of [token, ...siblings]) one.usedAt ??= now;
      return family;
    }
    if (this.#mayBeUsedAgain(family, refreshToken, token.usedAt, now)) return family;
    family.hasEnded = true;
    return undefined;
  }

  /** The family of a refresh token that would still be good, without using it. */
  peek(refreshToken: string | undefined, now: number): Family | undefined {
    const family = this.findFamily(refreshToken);
    const token = family?.refreshTokens.get(refreshToken ?? "");
    if (!family || !token || !this.isLive(family, now) || now - token.madeAt >= IDLE_SECONDS) return undefined;
    const { usedAt } = token;
    const isCurrent = usedAt === null || now - usedAt <= GRACE_SECONDS;
    return isCurrent || this.#mayBeUsedAgain(family, refreshToken, usedAt, now) ? family : undefined;
  }

  /** Within its grace, and until a successor is used, by which the answer is known to have arrived. */
  #mayBeUsedAgain(family: Family, refreshToken: string | undefined, usedAt: number, now: number): boolean {
    const successors = [...family.refreshTokens.values()].filter(({ parent }) => parent === refreshToken);
    const isFollowed = successors.some((successor) => successor.usedAt !== null);
    return !isFollowed && (successors.length > 0 || now - usedAt <= GRACE_SECONDS);
  }
}
