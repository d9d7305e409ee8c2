export interface Block {
  language: string;
  file?: string;
  code: string;
}
// starter:start
export const guides: string[];
// starter:end
export function blocksIn(markdown: string): Block[];
export function codeBlocks(markdown: string): { file: string; code: string }[];
export function applyDiff(source: string, diff: string): string;
export function isQuoteOf(source: string, quote: string): boolean;
export function followBlock(block: Block, folder: string, run: (command: string) => void): void;
export function commandsIn(markdown: string): string[];
