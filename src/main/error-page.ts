import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '~/shared/html';

interface Position {
  file: string;
  line: number;
}

/** Number of source lines shown before and after the one that failed. */
const around = 4;

/** The topmost stack frame in our own code. Vite has already applied source maps. */
function ownFrame(stack: string, root: string): Position | undefined {
  for (const [, place = '', line] of stack.matchAll(
    /\(?((?:file:\/\/)?\/[^\s()]+):(\d+):\d+\)?/g,
  )) {
    const file = place.startsWith('file:') ? fileURLToPath(place) : place;
    const path = relative(root, file);
    if (path.startsWith('..') || isAbsolute(path) || path.includes('node_modules')) continue;
    return { file, line: Number(line) };
  }
  return undefined;
}

function codeFrame({ file, line }: Position): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = Math.max(1, line - around);
  return lines
    .slice(first - 1, line + around)
    .map((code, at) => {
      const number = first + at;
      return `${number === line ? '>' : ' '} ${String(number).padStart(5)} | ${code}`;
    })
    .join('\n');
}

/** Development only: shows the error, the source line it came from, and its stack. */
export function renderErrorPage(error: unknown, root: string): Response {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? message) : message;
  const frame = ownFrame(stack, root);
  const source = frame
    ? `<h2>${escapeHtml(relative(root, frame.file))}:${frame.line}</h2><pre>${escapeHtml(codeFrame(frame))}</pre>`
    : '';
  // Reloads on the next edit.
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(message)}</title><script type="module">
import { createHotContext } from '/@vite/client';
createHotContext('/error-page').on('vite:beforeUpdate', () => location.reload());
</script><style>
:root{color-scheme:light dark;font:100%/1.6 system-ui,sans-serif}
body{max-width:75rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.3rem}h2{font-size:1rem}
pre{overflow:auto;padding:1rem;border:1px solid gray;border-radius:.5rem;font-size:.85rem}
</style></head><body><h1>${escapeHtml(message)}</h1>${source}<h2>Stack</h2><pre>${escapeHtml(stack)}</pre></body></html>`;
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
