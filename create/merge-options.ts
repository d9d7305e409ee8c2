// What the merge of a template works with.
import type { Files } from '../scripts/project-files.ts';
import type { Answers } from './generate.ts';
import type { Generate, Template } from './template.ts';

export interface Given {
  /** The folder. */
  project: string;
  template: Template;
  /** The languages of this version, and the parts that can be left out. */
  known: { languages: string[]; without: string[] };
  generate: Generate;
  removeParts: (files: Files, ids: string[]) => Files;
  keepLanguages: (files: Files, languages: string[]) => Files;
  /** Loads another version with its `generate`, if the history is not enough. */
  oldTemplate?: (version: string) => Promise<Template & { generate: Generate }>;
  /** Whether to finish a merge whose conflicts are resolved. */
  continued?: boolean;
  npm?: boolean;
  log?: (line: string) => void;
}

export interface MergeOptions extends Given {
  npm: boolean;
  log: (line: string) => void;
  name: 'update' | 'add';
  command: string;
  message: string;
  done: string;
}

/** What `foreword.json` says. */
export interface Current {
  version: string;
  migration: string;
  answers: Answers;
}
