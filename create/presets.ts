// What a project can start with. A preset stands for the parts that it leaves out.
import type { Files } from '../scripts/project-files.ts';
import { parts, removableParts, removeParts } from '../scripts/removal.ts';

/** Tools that most projects do not need. Nobody is asked for them: `npm run add` brings them. */
export const onRequest = removableParts.filter((id) => parts.get(id)?.onRequest);

const allBut = (...kept: string[]) => removableParts.filter((id) => !kept.includes(id));

interface Preset {
  about: string;
  without: string[];
}

export const presets: Record<'small' | 'business' | 'everything', Preset> = {
  small: {
    about: 'sign-in by code, account, users, audit log, a sample',
    without: allBut('sample'),
  },
  business: {
    about: 'and organizations, notifications, passkeys, a bin, a dashboard, bulk actions, imports',
    without: allBut(
      'sample',
      'organizations',
      'notifications',
      'passkeys',
      'bin',
      'dashboard',
      'palette',
      'bulk',
      'imports',
    ),
  },
  everything: { about: 'all parts', without: onRequest },
};

export const defaultPreset = 'business';

const isCode = (path: string) =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path);

/** How much code a project without these parts has, without tests. */
function countLines(files: Files, without: string[]) {
  const code = [...removeParts(files, without)].filter(([path]) => isCode(path));
  return code.reduce((total, [, text]) => total + text.split('\n').length - 1, 0);
}

/** A line about each preset. */
export const describePresets = ({ files }: { files: Files }) =>
  Object.entries(presets).map(([name, { about, without }]) => {
    const thousands = Math.round(countLines(files, without) / 1000);
    return `  ${name.padEnd(10)}  ${about} (${thousands},000 lines)`;
  });

/** The parts that an answer leaves out: a preset, or a list of parts. */
export function leftOutBy(list: string[]): string[] {
  const preset = Object.entries(presets).find(([name]) => list.join() === name);
  return preset ? preset[1].without : list;
}

/** A list of parts to leave out, with the tools that a project has only on request. */
export const withTools = (list: string[]) => [...new Set([...list, ...onRequest])];
