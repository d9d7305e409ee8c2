type Files = Map<string, string>;

export interface Answers {
  languages: string[];
  without: string[];
  [name: string]: unknown;
}

export type Generate = (files: Files, answers: Answers) => Files | Promise<Files>;

export interface Template {
  version: string;
  files: Files;
  migrations: { name: string; sql: string }[];
  deferred?: string;
}

export function update(options: {
  project: string;
  template: Template;
  known: { languages: string[]; without: string[] };
  generate: Generate;
  removeParts: (files: Files, ids: string[]) => Files;
  keepLanguages: (files: Files, languages: string[]) => Files;
  oldTemplate?: (version: string) => Promise<Template & { generate: Generate }>;
  continued?: boolean;
  npm?: boolean;
  log?: (line: string) => void;
  notes?: string;
}): Promise<number>;
