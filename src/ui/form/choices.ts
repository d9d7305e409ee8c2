import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListQueryOptions } from '~/shared/data/list-query';
import type { Reference } from '~/shared/schema';
import type { Choice } from './choice-parts';

export interface RecordChoice extends Choice {
  /** Before the name, such as a picture. */
  mark?: ReactNode;
}

/** Records to choose from, which the server searches: for `ReferenceField` and `referenceFilter`. */
export interface Choices {
  /** The list procedure of their feature. */
  list: (searchTerm: string) => ListQueryOptions<Reference>;
  /** To show the name of one that is chosen. */
  one: (id: string) => UseQueryOptions<Reference>;
  toChoice: (record: Reference) => RecordChoice;
}

interface ChoicesOf<Item, Detail extends Item, Key extends QueryKey> {
  list: (searchTerm: string) => ListQueryOptions<Item>;
  one: (id: string) => UseQueryOptions<Detail, Error, Detail, Key>;
  toChoice: (record: Item) => RecordChoice;
}

/** The records of a feature, by its own queries. Their type is known here, and nowhere else needed. */
export const choices = <Item, Detail extends Item, Key extends QueryKey>(
  of: ChoicesOf<Item, Detail, Key>,
) => of as unknown as Choices;
