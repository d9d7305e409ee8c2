export declare function markedMessages(
  messages: Record<string, string>,
  code: string,
): Record<string, string>;

export default function newLanguage(
  args: string[],
  context: { root: string },
): Promise<{ created: string[]; edited: string[]; byHand: string[]; next: string[] }>;
