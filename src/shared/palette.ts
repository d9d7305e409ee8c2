import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PlainMessageKey } from './i18n/i18n';
import type { Permission } from './permissions';

declare module './feature' {
  interface AnyFeature {
    /** Its record, or `palette` of a module that only the command palette loads. */
    palette?: FoundRecord | (() => Promise<{ palette: FeaturePalette }>);
  }
}

/** A record of `defineRecord`, which is found by its title. */
export interface FoundRecord {
  name: string;
  page: string | undefined;
  getTitle(record: never): string;
}

/** What a feature adds to the command palette. The entries of its navigation are there anyway. */
export interface FeaturePalette {
  /** Pages that are not in the navigation, such as the form for a new record. */
  commands?: PaletteCommand[];
  /** A few records that the user can switch to, such as their own. */
  choices?: PaletteChoices[];
  /** Records that the server finds. */
  searches?: PaletteSearch[];
}

export interface PaletteCommand {
  to: LinkProps['to'];
  label: PlainMessageKey;
  icon: ComponentType<{ className?: string }>;
  /** Hides it without it. The page itself is guarded on the server. */
  permission?: Permission;
}

export interface PaletteRecord {
  id: string;
  title: string;
  /** Shown beside the title. */
  detail?: string | null;
}

export interface PaletteChoices {
  /** The page of a record, such as `/app/places/$slug`. Its parameter is the `id` of the record. */
  to: LinkProps['to'];
  label: PlainMessageKey;
  icon: PaletteCommand['icon'];
  load: () => Promise<PaletteRecord[]>;
}

export interface PaletteSearch {
  /**
   * The page of a record: `/manager/users/$id`. Label, icon and permission are those of
   * `/manager/users` in the navigation.
   */
  to: LinkProps['to'];
  find: (page: { searchTerm: string; limit: number }) => Promise<PaletteRecord[]>;
  /** One that was used recently, as it is now. */
  get: (id: string) => Promise<PaletteRecord>;
}

interface RecordApi<Item> {
  list: (page: { searchTerm: string; limit: number }) => Promise<{ items: Item[] }>;
  get: (input: { id: string }) => Promise<Item>;
}

/** Finds records with `list` and `get` of their API. */
export function recordSearch<Item extends { id: string }>(
  to: LinkProps['to'],
  api: RecordApi<Item>,
  show: (item: Item) => Omit<PaletteRecord, 'id'>,
): PaletteSearch {
  const toRecord = (item: Item) => ({ id: item.id, ...show(item) });
  return {
    to,
    find: async (page) => (await api.list(page)).items.map(toRecord),
    get: async (id) => toRecord(await api.get({ id })),
  };
}
