export interface Answers {
  title: string;
  name: string;
  color: string;
  languages: string[];
  without: string[];
}
export function generate(files: Map<string, string>, answers: Answers): Map<string, string>;
