import { cx } from '~/ui/basics/cx';

export function GenreDot({ colour, className }: { colour: string; className?: string }) {
  return (
    <span
      aria-hidden
      // With a border, because the colour may equal the background.
      className={cx(
        'inline-block size-3 shrink-0 rounded-full border border-ink/20 forced-color-adjust-none',
        className,
      )}
      style={{ backgroundColor: colour }}
    />
  );
}

/** A genre in text or in a table cell: its colour and name. */
export function GenreLabel({ genre }: { genre: { name: string; colour: string } }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-bottom">
      <GenreDot colour={genre.colour} />
      <bdi className="from-page-start line-clamp-2 min-w-0 wrap-break-word">{genre.name}</bdi>
    </span>
  );
}
