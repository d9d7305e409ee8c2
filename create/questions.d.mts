import type { Answers } from './generate.mjs';
import type { Template } from './pack.mjs';
export function completeAnswers(context: {
  template: Pick<Template, 'files'>;
  options: {
    directory?: string;
    given: Partial<Record<keyof Answers | 'database', string | string[]>>;
    yes: boolean;
  };
  directoryProblem: (directory: string) => string | undefined;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}): Promise<{ directory: string; answers: Answers & { database: string } }>;
