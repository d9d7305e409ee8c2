import type { Genre } from '~/features/genres/schema';
import { type BookDetail, type CreateBook, createBookInput } from '../../schema';

/** Form values of a book. */
export interface BookValues {
  title: string;
  author: string;
  genre: Genre | null;
  publisher: string;
  /** As typed. */
  year: string;
  summary: string;
  cover: string | null;
}

export const blankBook: BookValues = {
  title: '',
  author: '',
  genre: null,
  publisher: '',
  year: '',
  summary: '',
  cover: null,
};

export const bookFormSchema = createBookInput;
/** Maps form values to schema fields where the names differ. */
export const bookFields = { genre: 'genreId' };
export type CheckedBook = CreateBook;

/** Parses a year, including non-Latin digits. Anything that is not a number is `NaN`. */
export function readYear(typed: string): number | null {
  const text = typed
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/^[−–]/, '-');
  if (text === '') return null;
  return /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

/** Converts form values to the schema's input. */
export const readBook = ({ genre, year, ...rest }: BookValues) => ({
  ...rest,
  genreId: genre?.id ?? '',
  year: readYear(year),
});

export const valuesOf = (book: BookDetail): BookValues => ({
  title: book.title,
  author: book.author,
  genre: book.genre,
  publisher: book.publisher ?? '',
  year: book.year === null ? '' : String(book.year),
  summary: book.summary ?? '',
  cover: book.cover,
});

/** Whether both would be saved as the same book. */
export function sameBook(a: BookValues, b: BookValues): boolean {
  return (
    a.title === b.title &&
    a.author === b.author &&
    a.genre?.id === b.genre?.id &&
    a.publisher === b.publisher &&
    a.year === b.year &&
    a.summary === b.summary &&
    a.cover === b.cover
  );
}
