import { join } from 'node:path';
import type { Rolldown } from 'vite';

type ChunkContext = Parameters<
  Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
>[1];

/**
 * Every module that a page imports statically: its own code without menus and dialogs. The page is a
 * route, or the module of a component that a route loads lazily (`~/…`).
 */
function getModules(page: string, context: ChunkContext): Set<string> {
  const file = join(
    import.meta.dirname,
    '../src',
    page.replace(/^(?!~)/, 'routes/').replace('~', ''),
  );
  const module = context.getModuleInfo(file);
  // The router splits a route file: component and loader are dynamic imports of it.
  const queue = [
    ...((page.startsWith('~') ? module?.importedIds : module?.dynamicallyImportedIds) ?? []),
  ];
  if (queue.length === 0) throw new Error(`There is no page ${page} to make a chunk of`);
  const found = new Set<string>();
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Our code, and the one library that every page after sign-in needs. */
const bundled = /\/src\/|\/@tanstack\/(query-core|react-query)\//;

/**
 * One chunk for the modules that all of these pages share, instead of dozens of small ones, which
 * compress badly. With `folder`, only those in it; with `also`, what features show on these pages, too.
 */
export function sharedChunk(
  name: string,
  pages: string[],
  { folder = '', also }: { folder?: string; also?: RegExp } = {},
): Rolldown.CodeSplittingGroup {
  let modules: Set<string>[] | undefined;
  return {
    debugName: name,
    test: bundled,
    name(id, context) {
      modules ??= pages.map((page) => getModules(page, context));
      const isShared = id.includes(folder) && modules.every((initial) => initial.has(id));
      return isShared || also?.test(id) ? name : null;
    },
  };
}
