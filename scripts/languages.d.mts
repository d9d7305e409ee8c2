export declare const listFile: string;
export declare function languagesIn(files: Map<string, string>): string[];
export declare function addLanguage(list: string, line: string): string;
export declare function keepLanguages(
  files: Map<string, string>,
  languages: string[],
): Map<string, string>;
