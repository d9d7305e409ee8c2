import * as v from 'valibot';
import { isEmail } from './text/email';
import { message } from './i18n/message';
import { hasVisible, tidyLine } from './text/visible-text';

/* Building blocks of schemas: IDs and outputs, lists, and what users enter in forms. */

/** The ID of any record. */
export const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/** A record that another one refers to: its ID, and the name that users know it by. */
export const referenceOutput = v.strictObject({ id: v.string(), name: v.string() });
export type Reference = v.InferOutput<typeof referenceOutput>;

/** The ID of the record that a form refers to. */
export const requiredReference = (required: string) =>
  v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(100));

/** For procedures without output. */
export const doneOutput = v.strictObject({ ok: v.literal(true) });

/** An ISO 8601 timestamp in UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** For procedures without input. */
export const emptyInput = v.optional(v.strictObject({}), {});

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Longer search terms are rejected with a message. */
export const maxSearchLength = 200;

export const searchTermSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxSearchLength, message('shared:search.tooLong')),
);

/** A string from a URL: the router parses `?searchTerm=42` as a number. */
export const urlString = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value).trim()),
);

/** A parameter of a URL. Invalid values fall back, so a bad link is not an error. */
export const urlParam = <Schema extends v.GenericSchema>(
  schema: Schema,
  fallback: v.InferOutput<Schema>,
) => v.optional(v.fallback(schema, fallback), fallback);

/** One of a few options; empty for all. */
export const urlChoice = <const Option extends string>(options: readonly Option[]) =>
  urlParam(v.picklist(['', ...options]), '');

/** The search term of a list. One that is too long is kept, so the page can report it. */
export const urlSearchTerm = urlParam(urlString, '');

/** How a list is shown. Not sent to the server. */
export const viewSearch = {
  /** Keys of the shown columns in their order, separated by dots; empty for all. */
  columns: urlParam(v.pipe(urlString, v.maxLength(500)), ''),
  density: urlChoice(['compact']),
};
export const viewParams = ['columns', 'density'] as const;
export type ViewParam = (typeof viewParams)[number];

/** Search parameters of a list that is searched and sorted, by default by the first of `sorts`. */
export const listSearch = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  searchTerm: urlSearchTerm,
  sort: urlParam(v.picklist(sorts), sorts[0]),
  order: urlParam(v.picklist(sortOrders), 'asc'),
  ...viewSearch,
});

/** Relative periods of date filters. They stay relative in the URL, so a link stays true. */
export const periods = ['today', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

export const pageSize = 20;

/** A cursor contains the sort key of a row: up to 600 characters of up to 4 bytes, in base64. */
const maxCursorLength = 4000;

/** The input of every list: cursor and page size. */
export const pageInput = {
  /** Opaque: `next` of the previous page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(maxCursorLength))),
  limit: v.optional(
    v.pipe(
      // In a query string, numbers are strings.
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
    ),
    pageSize,
  ),
  /** Counts all records instead of the first 1,000. */
  exact: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.literal('true'),
        v.transform(() => true),
      ),
    ]),
  ),
};

/** The input of a list that is searched and sorted: the counterpart of `listSearch`. */
export const listInput = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  sort: v.optional(v.picklist(sorts), sorts[0]),
  order: v.optional(v.picklist(sortOrders), 'asc'),
});

/** Totals are counted up to this limit. */
export const maxTotal = 1000;

/** The output of every list: one page of items. */
export const pageOutput = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    items: v.array(item),
    total: v.number(),
    /** There are more than `total`, which then equals `maxTotal`. */
    totalIsLeast: v.optional(v.boolean()),
    /** The cursor of the next page; null on the last one. */
    next: v.nullable(v.string()),
  });

export type Page<Item> = Omit<v.InferOutput<ReturnType<typeof pageOutput>>, 'items'> & {
  items: Item[];
};

/** Unicode's stream-safe text format: no language uses more than 30 combining marks in a row. */
const tooManyMarks = /\p{M}{31}/u;

const isNormalisable = (text: string): boolean => !tooManyMarks.test(text);

interface ErrorMessages {
  required?: string;
  tooLong?: string;
  invalid?: string;
}

const defaults = {
  tooLong: message('shared:text.tooLong'),
  invalid: message('shared:text.invalid'),
};

/**
 * Text input that is normalized and then limited to `longest`. Normalization is quadratic in the
 * number of consecutive combining marks: without these bounds, a single request could block the
 * server for minutes.
 */
export function sentText(longest: number, messages: ErrorMessages) {
  const { required, tooLong, invalid } = { ...defaults, ...messages };
  return v.pipe(
    v.string(required),
    v.maxLength(longest * 4, tooLong),
    v.check(isNormalisable, invalid),
  );
}

export const singleLine = v.transform(tidyLine);

/** A tidied line of text without control characters. Use `requiredLine` if it must not be empty. */
export function textLine(longest: number, messages: ErrorMessages = {}) {
  const { tooLong, invalid } = { ...defaults, ...messages };
  return v.pipe(
    sentText(longest, messages),
    singleLine,
    v.maxLength(longest, tooLong),
    v.check((text) => !/\p{Cc}/u.test(text), invalid),
  );
}

export const requiredLine = (longest: number, messages: ErrorMessages & { required: string }) =>
  v.pipe(textLine(longest, messages), v.check(hasVisible, messages.required));

/** Stores an empty field as null. */
const emptyIsNull = v.transform((text: string) => (text === '' ? null : text));

/** A line of text that may be left empty, which is stored as null. */
export const optionalLine = (longest: number, messages: ErrorMessages = {}) =>
  v.nullable(v.pipe(textLine(longest, messages), emptyIsNull));

/** Several lines of text that may be left empty, which is stored as null. */
export function optionalText(longest: number, messages: ErrorMessages = {}) {
  const { tooLong, invalid } = { ...defaults, ...messages };
  return v.nullable(
    v.pipe(
      sentText(longest, messages),
      v.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
      v.maxLength(longest, tooLong),
      // Line breaks separate paragraphs; other control characters are rejected.
      v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), invalid),
      emptyIsNull,
    ),
  );
}

/** Whether the text is a date of the calendar: not 31 February. Years as in `DateField`. */
function isDate(text: string): boolean {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A calendar date such as `2030-01-31`, for columns of the type `date`. Empty is stored as null. */
export const optionalDate = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isDate(text), message('shared:date.invalid')),
    emptyIsNull,
  ),
);

/** An email address, in lower case. Empty is stored as null. */
export const optionalEmail = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.check((text) => text === '' || isEmail(text), message('shared:email.invalid')),
    emptyIsNull,
  ),
);

const notWhole = message('shared:number.invalid');

/** A whole number, for columns of the type `integer`. */
export const optionalNumber = v.nullable(
  v.pipe(
    v.number(notWhole),
    v.integer(notWhole),
    v.minValue(-2_147_483_648, notWhole),
    v.maxValue(2_147_483_647, notWhole),
  ),
);
