// The command line of `npm create foreword`.
import { parseArgs } from 'node:util';
import { removableParts } from '../scripts/removal.mjs';
import { Rejection } from './git.mjs';
import { defaultPreset, onRequest, presets } from './presets.mjs';

export const help = `Usage: npm create foreword@latest [directory] -- [options]

Asks for what is not given.

  --title <text>       name of the product, as users see it
  --color <color>      accent colour: a name such as blue, #rrggbb, or a hue (0-359)
  --languages <list>   such as en,fr; the first one is the default
  --database <url>     PostgreSQL, or embedded
  --preset <name>      ${Object.keys(presets).join(', ')}: which parts to start with (${defaultPreset})
  --without <list>     parts to leave out instead, such as sample,demo
  --no-install         do not run npm install
  --no-git             do not create a git repository (updates need one)
  --yes                take the defaults instead of asking
  --version, --help

Parts: ${removableParts.filter((id) => !onRequest.includes(id)).join(', ')}
Tools, which a project gets by \`npm run add\` only: ${onRequest.join(', ')}

In a project: npx foreword update [--continue]
              npx foreword add <part> … | language <code> | --continue
From a clone: node ../foreword/create/from-clone.mjs, and the same`;

const text = { type: 'string' };
const flag = { type: 'boolean' };

/** \`en, fr\` → ['en', 'fr'] */
export const getList = (value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);

function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Rejection(
      `${error.message.split('\n')[0].split('. ')[0].replace(/\.$/, '')}. See --help.`,
    );
  }
}

/** What the command line asks for: the answers that are given, and how to go on. */
export function parseOptions(args) {
  const { values, positionals } = parse(args, {
    title: text,
    color: text,
    languages: text,
    database: text,
    preset: text,
    without: text,
    'no-install': flag,
    'no-git': flag,
    yes: { ...flag, short: 'y' },
    help: { ...flag, short: 'h' },
    version: { ...flag, short: 'v' },
  });
  if (positionals.length > 1)
    throw new Rejection(`One directory, please: "${positionals[1]}" is one too many.`);
  const { title, color, languages, database, preset, without } = values;
  if (preset !== undefined && (without !== undefined || !Object.hasOwn(presets, preset)))
    throw new Rejection(
      `--preset is one of ${Object.keys(presets).join(', ')}, and takes the place of --without.`,
    );
  return {
    directory: positionals[0],
    given: {
      title: title?.trim(),
      color,
      languages: languages === undefined ? undefined : getList(languages),
      database,
      without: preset
        ? presets[preset].without
        : without === undefined
          ? undefined
          : getList(without),
    },
    install: !values['no-install'],
    git: !values['no-git'],
    yes: Boolean(values.yes),
    help: Boolean(values.help),
    version: Boolean(values.version),
  };
}

/** Of `update` and `add`. */
export function parseMergeOptions(args) {
  const { values, positionals } = parse(args, { continue: flag });
  return { continued: Boolean(values.continue), names: positionals };
}
