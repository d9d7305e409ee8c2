import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** An image in the clipboard, unless there is text as well: that belongs to the focused field. */
function pastedImage({ clipboardData }: ClipboardEvent): File | undefined {
  if (!clipboardData || clipboardData.types.includes('text/plain')) return undefined;
  return [...clipboardData.files].find((file) => file.type.startsWith('image/'));
}

/**
 * Accepts a file dropped or pasted anywhere on the page. Otherwise the browser would open a file
 * dropped outside the drop zone, and typed input would be lost.
 */
export function useFileIntake(onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const accept = useEffectEvent((file: File | undefined) => {
    if (file) onFile(file);
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      // `relatedTarget` is null only when the drag leaves the window.
      if (!event.relatedTarget) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      accept(event.dataTransfer?.files[0]);
    };
    const paste = (event: ClipboardEvent) => {
      const file = pastedImage(event);
      if (!file) return;
      event.preventDefault();
      accept(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);

  return dragging;
}
