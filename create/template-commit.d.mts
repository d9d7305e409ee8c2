export function commitProject(
  folder: string,
  template: { version: string; files: Map<string, string> },
): void;
