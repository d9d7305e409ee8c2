interface WithFiles {
  files: Map<string, string>;
}
export function getHue(color: string): number | undefined;
export function getName(title: string, directory: string, template: WithFiles): string;
export function defaultsFor(
  template: WithFiles,
  directory: string,
): { title: string; color: string; languages: string[]; database: string; without: string[] };
export function problemWith(
  field: 'title' | 'name' | 'color' | 'languages' | 'database' | 'without',
  value: string | string[],
  template: WithFiles,
): string | undefined;
