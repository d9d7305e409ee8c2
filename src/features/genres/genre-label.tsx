import { cx } from '~/ui/basics/cx';
import type { Genre } from './schema';

export function GenreDot({ colour, className }: { colour: string; className?: string }) {
  return (
    <span
      aria-hidden
      // With a line around it, because a colour may be that of the ground.
      className={cx(
        'inline-block size-3 shrink-0 rounded-full border border-ink/20 forced-color-adjust-none',
        className,
      )}
      style={{ backgroundColor: colour }}
    />
  );
}

/** A genre in a line of text or a cell: its colour and its name. */
export function GenreLabel({ genre }: { genre: Pick<Genre, 'name' | 'colour'> }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-bottom">
      <GenreDot colour={genre.colour} />
      <bdi className="from-page-start line-clamp-2 min-w-0 wrap-break-word">{genre.name}</bdi>
    </span>
  );
}
