import * as v from 'valibot';
import { product } from '~/product';
import { message } from '../i18n/message';
import { sentText, singleLine } from '../schema';
import { hasVisibleLetter } from './visible-text';

/** Rejects control characters, direction overrides and markup; allows letters of any script. */
const unfitForName = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}<>\u202A-\u202E\u2066-\u2069]/u;

const scheme = /:\/\/|(?<![\p{L}\p{N}])https?:/iu;
const www = /(?<![\p{L}\p{N}])www\.\S/iu;
/** A domain with a path, a port or a query: `example.com/login`, but not `Node.js` or `Dr.Who`. */
const domainWithPath = /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]{1,62}(?:[/\\]|:\d|[?#]\S)/u;

/** Whether a text contains a web address. Email programs turn these into links. */
function hasWebAddress(text: string): boolean {
  // Browsers treat full-width characters and ideographic full stops like their ASCII forms.
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uFF61]/g, '.');
  return [scheme, www, domainWithPath].some((pattern) => pattern.test(plain));
}

/** Without case, accents, spaces and punctuation. */
const getLetters = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const isProductName = (name: string): boolean => getLetters(name) === getLetters(product.name);

/**
 * A name that a user chooses. Strangers read it in emails that the product sends, so it can neither
 * contain a web address nor pass for the product (phishing).
 */
export const nameLine = (messages: { required: string; tooLong: string; invalid: string }) =>
  v.pipe(
    sentText(100, messages),
    singleLine,
    v.nonEmpty(messages.required),
    v.maxLength(100, messages.tooLong),
    v.check((name) => !unfitForName.test(name), messages.invalid),
    v.check(hasVisibleLetter, messages.invalid),
    v.check((name) => !hasWebAddress(name), message('shared:name.address')),
    v.check((name) => !isProductName(name), message('shared:name.product')),
  );
