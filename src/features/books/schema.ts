import * as v from 'valibot';
import type { Genre } from '~/features/genres/schema';
import { pageInput } from '~/shared/paging';

export interface Book {
  id: string;
  title: string;
  author: string;
  publisher: string | null;
  year: number | null;
  genre: Genre;
}

export const listBooksInput = v.strictObject(pageInput);
export type ListBooks = v.InferOutput<typeof listBooksInput>;
