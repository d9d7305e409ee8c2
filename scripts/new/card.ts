import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkTenant, readFeature } from './existing.ts';
import { after } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, camelCase, capitalized, checkedName, rename } from './names.ts';
import { type Plan, type Written, readTemplates, writePlan } from './project.ts';

const usage = 'npm run new -- card events total';

const manifest = 'dashboard-card';

/** Writes the names of the feature and of the card where the templates have theirs. */
const renameCard = (text: string, names: Names, card: string) =>
  rename(
    text
      .replaceAll('example-card', card)
      .replaceAll('exampleCard', camelCase(card))
      .replaceAll('ExampleCard', capitalized(camelCase(card))),
    names,
  );

export function planCard(names: Names, card: string): Plan {
  const code = (text: string) => renameCard(text, names, card);
  const templates = readTemplates(join(import.meta.dirname, 'card'));
  return {
    files: new Map([...templates].map(([path, text]) => [code(path), code(text)])),
    edits: [
      {
        file: code('src/features/example-items/feature.ts'),
        place: 'the cards of the dashboard',
        lines: `dashboard: () => import('./${manifest}'),`,
        insert: after(
          /\b: Feature(?:<[^]*?>)? =\s*\{/,
          `\n  dashboard: () => import('./${manifest}'),`,
        ),
      },
    ],
    next: [`npm run test:e2e -- ${code('example-items-example-card')}`, 'npm run dev'],
  };
}

/** `npm run new -- card events total`: a figure on the dashboard. */
export default function newCard(args: string[], { root }: { root: string }): Written {
  const [feature = '', ...rest] = args;
  const card = checkedName(rest, usage);
  const { names, folder, record } = readFeature(root, feature);
  checkTenant(record, 'the card');
  const file = `src/features/${folder}/${manifest}.tsx`;
  if (existsSync(join(root, file))) throw new Error(`Add a card to those in ${file}.`);
  const words = card.replaceAll('-', ' ');
  const label = `${rename('Example items', names)}: ${words}`;
  const messages = addMessages(
    root,
    names.plural,
    { [camelCase(card)]: label },
    { textLanguage: 'en' },
  );
  const written = writePlan(root, planCard(names, card));
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
