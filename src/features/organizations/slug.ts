import * as v from 'valibot';
import { product } from '~/product';
import { message } from '~/shared/i18n/message';
import { cutText } from '~/shared/text/cut-text';

export const maxSlugLength = 48;

/** Lower-case letters and digits, in words separated by single hyphens. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that would look like pages or staff of the product. */
const reserved = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'auth',
  'billing',
  'dashboard',
  'demo',
  'docs',
  product.id,
  'help',
  'home',
  'invitation',
  'invitations',
  'login',
  'logout',
  'manager',
  'me',
  'mine',
  'new',
  'null',
  'official',
  'organization',
  'organizations',
  'public',
  'root',
  'security',
  'settings',
  'signup',
  'staff',
  'status',
  'support',
  'system',
  'undefined',
  'user',
  'users',
  'www',
]);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** The short name in the URL of an organization, as users choose it. */
export const newSlugSchema = v.pipe(
  v.string(message('organizations:slug.required')),
  v.maxLength(500, message('organizations:slug.tooLong')),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(message('organizations:slug.required')),
  v.minLength(2, message('organizations:slug.tooShort')),
  v.maxLength(maxSlugLength, message('organizations:slug.tooLong')),
  v.regex(slugPattern, message('organizations:slug.invalid')),
  v.check((slug) => !isReservedSlug(slug), message('organizations:slug.reserved')),
);

const codeLetters = 'bcdfghjkmnpqrstvwxz23456789';

/** A short random text without vowels, so that it spells no word. */
function randomCode(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => codeLetters[byte % codeLetters.length]).join('');
}

/** A slug for a name: `Éditions du Fleuve` becomes `editions-du-fleuve`. Empty if it has no Latin letters. */
function getSlug(name: string): string {
  const letters = cutText(name, 400)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return cutText(letters, maxSlugLength).replaceAll(/^-+|-+$/g, '');
}

/** A valid slug for any name. Names without Latin letters, and reserved words, get a random one. */
export function proposeSlug(name: string): string {
  const slug = getSlug(name);
  if (v.safeParse(newSlugSchema, slug).success) return slug;
  // Too short, or reserved.
  return slug ? `${slug}-${randomCode(5)}` : `org-${randomCode(6)}`;
}
