export interface Answers {
  title: string;
  name: string;
  color: string;
  languages: string[];
  database: 'embedded' | 'postgresql';
  without: string[];
}
export function generate(files: Map<string, string>, answers: Answers): Map<string, string>;
