import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { createCipher } from '~/server/encryption';
import { codeLength } from '../schema';
import { isSameText } from './cookie';
import { verifications } from './tables';

/*
 * One-time codes sent by email. All codes of one purpose and email are one encrypted row, locked
 * while a guess is checked. Each code belongs to its requester (a browser or a signed-in user).
 * Wrong tries by the requester and by everyone else are counted separately, so strangers cannot use
 * up the requester's tries.
 */

const oneTimeCode = v.object({
  code: v.string(),
  requester: v.string(),
  validUntil: v.number(),
  /** Wrong tries by the requester. */
  wrong: v.number(),
  /** Wrong tries by others, per network address. */
  wrongByOthers: v.record(v.string(), v.number()),
  /** Network address of a request without a browser cookie; it may request the code again. */
  requestedFrom: v.optional(v.string()),
  /** Rate limits that its emails counted against. They are refunded when the code is used. */
  limitKeys: v.array(v.string()),
  emails: v.number(),
});
export type OneTimeCode = v.InferOutput<typeof oneTimeCode>;

const storedCodes = v.array(oneTimeCode);

/** Identifies the codes to sign in with an email. */
export const signInCodes = (email: string) => `sign-in:${email}`;

const triesPerCode = 3;
/** Below this remaining validity (ms), a resend issues a new code: the old one may expire first. */
const shortestResend = 60_000;
/** Expired codes are stored for a while, so the error can say why a code is rejected. */
const keepExpired = 3_600_000;

const getCipher = ({ config }: RequestContext) =>
  createCipher(config.authSecret, 'codes', config.previousAuthSecret);

function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

interface LockedCodes {
  identifier: string;
  codes: OneTimeCode[];
  /** Whether there is a row to update. */
  isStored: boolean;
}

/** Row lock: concurrent guesses are checked one at a time, so 200 parallel tries count as 200. */
export async function lockCodes(
  tx: Db,
  context: RequestContext,
  identifier: string,
): Promise<LockedCodes> {
  const [row] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier))
    .for('update');
  if (!row) return { identifier, codes: [], isStored: false };
  return { identifier, codes: readCodes(context, row.value), isStored: true };
}

function readCodes(context: RequestContext, encrypted: string): OneTimeCode[] {
  try {
    return v.parse(storedCodes, JSON.parse(getCipher(context).decrypt(encrypted)));
  } catch {
    // Encrypted with another secret: these codes are unusable.
    return [];
  }
}

export async function saveCodes(
  tx: Db,
  context: RequestContext,
  { identifier, isStored }: LockedCodes,
  codes: OneTimeCode[],
): Promise<void> {
  const now = context.now().getTime();
  const stored = codes.filter(({ validUntil }) => validUntil + keepExpired > now);
  if (stored.length === 0) {
    await tx.delete(verifications).where(eq(verifications.identifier, identifier));
    return;
  }
  const value = getCipher(context).encrypt(JSON.stringify(stored));
  const expiresAt = new Date(Math.max(...stored.map((code) => code.validUntil)) + keepExpired);
  if (isStored)
    await tx
      .update(verifications)
      .set({ value, expiresAt })
      .where(eq(verifications.identifier, identifier));
  else await tx.insert(verifications).values({ identifier, value, expiresAt });
}

export interface CodeRequest {
  requester: string;
  /** Set if the request had no browser cookie. */
  requestedFrom?: string | undefined;
  limitKeys: string[];
}

/** The requester's code: the existing one with its original expiry, or a new one. */
export function issueCode(
  present: OneTimeCode[],
  request: CodeRequest,
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
): { issued: OneTimeCode; codes: OneTimeCode[] } {
  const at = now().getTime();
  const repeated = present.find(
    (code) => isRequestedBy(code, request) && code.validUntil - at >= shortestResend,
  );
  if (repeated) {
    const limitKeys = [...new Set([...repeated.limitKeys, ...request.limitKeys])];
    const issued = { ...repeated, limitKeys, emails: repeated.emails + 1 };
    return { issued, codes: present.map((code) => (code === repeated ? issued : code)) };
  }
  const issued = {
    code: newCode(),
    validUntil: at + config.codeMinutes * 60_000,
    wrong: 0,
    wrongByOthers: {},
    emails: 1,
    ...request,
  };
  return { issued, codes: [...present, issued] };
}

function isRequestedBy(code: OneTimeCode, { requester, requestedFrom }: CodeRequest): boolean {
  if (code.requester === requester) return code.wrong < triesPerCode;
  if (!requestedFrom || code.requestedFrom !== requestedFrom) return false;
  return isOpenToOthers(code, requestedFrom);
}

const isOpenToOthers = ({ wrongByOthers }: OneTimeCode, address: string) =>
  (wrongByOthers[address] ?? 0) < triesPerCode;

interface Guess {
  code: string;
  requester: string;
  address: string;
  /** Whether codes of other requesters may be tried too. */
  mayTryOthers: boolean;
}

export type Rejection = 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS';

type VerificationResult =
  | { result: 'right'; used: OneTimeCode; codes: OneTimeCode[] }
  | {
      result: Rejection;
      codes: OneTimeCode[];
      triedOthers: boolean;
      /** At the requester's own code. Says nothing about codes of others. */
      triesLeft?: number;
    };

/** Whether the requester has a code that is still valid. */
export const hasOwnCode = (codes: OneTimeCode[], requester: string, now: Date) =>
  codes.some(
    (code) =>
      code.requester === requester && code.validUntil > now.getTime() && code.wrong < triesPerCode,
  );

/**
 * Compares a guess with the codes of the same browser and, for owners who type the code on another
 * device, with those of other requesters. Every comparison counts as a try.
 */
export function verifyCode(codes: OneTimeCode[], guess: Guess, now: Date): VerificationResult {
  const isAlive = (code: OneTimeCode) => code.validUntil > now.getTime();
  const isOwn = (code: OneTimeCode) => code.requester === guess.requester;
  const compared = new Set(
    codes.filter((code) => {
      if (!isAlive(code)) return false;
      if (isOwn(code)) return code.wrong < triesPerCode;
      return guess.mayTryOthers && isOpenToOthers(code, guess.address);
    }),
  );
  const used = [...compared].find((code) => isSameText(code.code, guess.code));
  // Single-use, even if another requester's code happens to have the same digits.
  if (used)
    return { result: 'right', used, codes: codes.filter((code) => code.code !== used.code) };
  if (compared.size === 0)
    return { result: getRejection(codes, isAlive), triedOthers: false, codes };
  // A browser whose own code is void gets that error, whatever else it was compared with.
  const own = [...compared].filter(isOwn);
  const isVoid = own.length === 0 && codes.some((code) => isAlive(code) && isOwn(code));
  return {
    result: isVoid ? 'TOO_MANY_ATTEMPTS' : 'INVALID_OTP',
    triedOthers: [...compared].some((code) => !isOwn(code)),
    codes: codes.map((code) =>
      compared.has(code) ? countWrong(code, isOwn(code), guess.address) : code,
    ),
    ...(own.length > 0 && {
      triesLeft: Math.max(...own.map((code) => triesPerCode - code.wrong - 1)),
    }),
  };
}

/** Why no code was eligible for comparison. */
function getRejection(codes: OneTimeCode[], isAlive: (code: OneTimeCode) => boolean): Rejection {
  if (codes.length === 0) return 'INVALID_OTP';
  return codes.some(isAlive) ? 'TOO_MANY_ATTEMPTS' : 'OTP_EXPIRED';
}

function countWrong(code: OneTimeCode, isOwn: boolean, address: string): OneTimeCode {
  if (isOwn) return { ...code, wrong: code.wrong + 1 };
  const wrongByOthers = {
    ...code.wrongByOthers,
    [address]: (code.wrongByOthers[address] ?? 0) + 1,
  };
  return { ...code, wrongByOthers };
}

/**
 * Whole minutes for which a code remains valid, at least one. A new code was issued a moment ago:
 * the few milliseconds since then do not cost it a minute.
 */
export const minutesLeft = ({ validUntil }: Pick<OneTimeCode, 'validUntil'>, now: Date) =>
  Math.max(1, Math.floor((validUntil - now.getTime() + 5000) / 60_000));
