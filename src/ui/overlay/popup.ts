/** Shared styles of popups with a list of options. */
export const popupClass =
  'flex w-(--anchor-width) max-w-(--available-width) min-w-52 origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';

export const optionsClass =
  'max-h-[min(var(--available-height),20rem)] overflow-y-auto overscroll-contain scroll-py-1 p-1 outline-none data-empty:p-0';

export const optionClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm -outline-offset-2 select-none data-highlighted:bg-wash data-highlighted:outline-2 data-highlighted:outline-focus pointer-coarse:min-h-11';
