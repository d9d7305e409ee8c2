import type { PaletteRecord } from '~/shared/palette';
import type { Icon } from '~/ui/basics/icon';
import { fold } from '~/shared/text/fold';
import { score } from './match';

export interface PaletteItem {
  /** Tells it apart: its address, or the name of a setting. */
  id: string;
  title: string;
  /** Beside the title. It is found, too. */
  detail?: string | null | undefined;
  icon: Icon;
  /** The language of the title, if it differs from the page's. */
  lang?: string;
  /** Opens the address unless given. */
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

interface MatchedGroup extends PaletteGroup {
  /** The score of its best item. */
  best: number;
}

/** The address of a record: `/manager/users/$id` with its ID. */
export const recordPath = (to: string, id: string) =>
  to.replace(/\$\w+/, () => encodeURIComponent(id));

/** The ID in the address of a record, if it is one of these. */
export function recordId(to: string, path: string): string | undefined {
  const [start = ''] = to.split('$');
  if (!start || !path.startsWith(start)) return undefined;
  try {
    const id = decodeURIComponent(path.slice(start.length));
    return id && recordPath(to, id) === path ? id : undefined;
  } catch {
    return undefined;
  }
}

export const toItem = (to: string, icon: Icon, record: PaletteRecord): PaletteItem => ({
  id: recordPath(to, record.id),
  title: record.title,
  detail: record.detail,
  icon,
});

/** The first of those that lead to the same page. */
export function uniqueItems(groups: PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What was used recently comes before what matches as well, but not before a better match. */
const recentBonus = 0.05;

/** The items that match, the best first, and the groups by their best one. */
export function matchGroups(
  groups: PaletteGroup[],
  term: string,
  recent: readonly string[],
): MatchedGroup[] {
  return groups
    .map(({ label, items }) => {
      const scored = items
        .map((item) => ({ item, score: score(term, item.title, item.detail ?? '') }))
        .filter((match) => match.score > 0)
        .map((match) => ({
          item: match.item,
          score: match.score + (recent.includes(match.item.id) ? recentBonus : 0),
        }))
        .toSorted((a, b) => b.score - a.score);
      return { label, items: scored.map(({ item }) => item), best: scored[0]?.score ?? 0 };
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => b.best - a.best);
}

/** Records whose title starts with the term come first. Otherwise the order of the server stays. */
export function prefixFirst(items: readonly PaletteItem[], term: string): PaletteItem[] {
  const start = fold(term.trim());
  const isPrefix = ({ title }: PaletteItem) => fold(title).startsWith(start);
  return items.toSorted((a, b) => Number(isPrefix(b)) - Number(isPrefix(a)));
}

/** Below this, the term is not at the start of a word. */
const good = 0.8;

/** Records come after good matches, which stay where they are while the server searches. */
export function withRecords(local: MatchedGroup[], found: PaletteGroup[]): PaletteGroup[] {
  const isGood = ({ best }: MatchedGroup) => best >= good;
  return [...local.filter(isGood), ...found, ...local.filter((group) => !isGood(group))];
}
