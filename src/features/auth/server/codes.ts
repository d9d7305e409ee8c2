import { randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { createSeal } from '~/server/seal';
import { codeLength } from '../schema';
import { verifications } from './tables';

/** A code on its way. Sealed with the secret: who sees the database cannot read it. */
export interface StoredCode {
  code: string;
  /** How often somebody guessed wrong. */
  wrong: number;
  validUntil: number;
}

const storedCode = v.object({ code: v.string(), wrong: v.number(), validUntil: v.number() });

const triesPerCode = 3;
/** A code that has ended is remembered for a while, so that it can be told from a wrong one. */
const memory = 86_400_000;

const sealOf = ({ config }: RequestContext) => createSeal(config.authSecret, 'codes');

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** Reads a code and holds it: who comes with another guess waits until this one is settled. */
export async function holdCode(
  tx: Db,
  context: RequestContext,
  identifier: string,
): Promise<StoredCode | undefined> {
  const [row] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier))
    .for('update');
  if (!row) return undefined;
  try {
    return v.parse(storedCode, JSON.parse(sealOf(context).open(row.value)));
  } catch {
    // Sealed before the secret was changed: nobody can use it any more, and a new one needs its place.
    await deleteCode(tx, identifier);
    return undefined;
  }
}

/** Writes a code down in the place of the one that was held, or anew. */
export async function writeCode(
  tx: Db,
  context: RequestContext,
  identifier: string,
  code: StoredCode,
  isNew: boolean,
): Promise<void> {
  const value = sealOf(context).close(JSON.stringify(code));
  const expiresAt = new Date(context.now().getTime() + memory);
  if (isNew) await tx.insert(verifications).values({ identifier, value, expiresAt });
  else
    await tx
      .update(verifications)
      .set({ value, expiresAt })
      .where(eq(verifications.identifier, identifier));
}

export async function deleteCode(tx: Db, identifier: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, identifier));
}

/** The code to send: while one is good, the same again, so that whichever mail is read first works. */
export function codeToSend(present: StoredCode | undefined, context: RequestContext): StoredCode {
  const now = context.now().getTime();
  const validUntil = now + context.config.codeMinutes * 60_000;
  const alive = present && present.validUntil > now && present.wrong < triesPerCode;
  return alive ? { ...present, validUntil } : { code: newCode(), wrong: 0, validUntil };
}

export type CodeVerdict = 'right' | 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS';

export function judgeCode(present: StoredCode | undefined, given: string, now: Date): CodeVerdict {
  if (!present) return 'INVALID_OTP';
  if (present.validUntil <= now.getTime()) return 'OTP_EXPIRED';
  if (present.wrong >= triesPerCode) return 'TOO_MANY_ATTEMPTS';
  const [a, b] = [Buffer.from(present.code), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b) ? 'right' : 'INVALID_OTP';
}
