import type { ESTree } from 'vite';
import { importedFrom } from './feature.ts';
import type { Import } from './imports.ts';
import {
  type Change,
  EjectError,
  type Source,
  countNames,
  findDeclaration,
  removal,
} from './source.ts';

/** What code takes along that moves to another file of the same folder. */
export interface Moved {
  declarations: string;
  /** Removes them from where they were. */
  changes: Change[];
  imports: Import[];
}

/** The statements that declare what the nodes name, and what these name. */
function declarationsFor(source: Source, nodes: ESTree.Node[]): Map<string, ESTree.Node> {
  const found = new Map<string, ESTree.Node>();
  const wanted = new Set(countNames(...nodes).keys());
  // The set grows while it is read.
  for (const name of wanted) {
    const declared = findDeclaration(source, name);
    if (!declared) continue;
    found.set(name, declared.statement);
    for (const inner of countNames(declared.init).keys()) wanted.add(inner);
  }
  return found;
}

/** The import of a name, if it is imported. */
export function importOf(source: Source, name: string): Import[] {
  const from = importedFrom(source, name);
  if (!from) return [];
  const { module, imported, isType } = from;
  const named = imported === name ? name : `${imported} as ${name}`;
  return [{ module, names: [isType ? `type ${named}` : named] }];
}

/** Takes along what the nodes name. What other code names, too, cannot move. */
export function moveWith(source: Source, nodes: ESTree.Node[]): Moved {
  const declared = declarationsFor(source, nodes);
  const statements = source.program.body.filter((node) => [...declared.values()].includes(node));
  const moved = countNames(...nodes, ...statements);
  const all = countNames(source.program);
  for (const name of declared.keys())
    if ((moved.get(name) ?? 0) < (all.get(name) ?? 0))
      throw new EjectError(
        `${source.path}: "${name}" is used there, and queries need it. Move it to a file of its own first.`,
      );
  const changes = statements.map((statement) => removal(source, statement));
  return {
    declarations: changes.map(({ start, end }) => `${source.code.slice(start, end)}\n\n`).join(''),
    changes,
    imports: [...moved.keys()].flatMap((name) => importOf(source, name)),
  };
}
