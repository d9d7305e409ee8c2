/** Limits of an import, for both sides. */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** What a cell of Excel can hold. */
  cell: 32_767,
};

/** How long an import can be undone, and how long its file is kept. */
export const undoMinutes = 60;
export const retentionHours = 24;

/** What spreadsheets write: Excel's "CSV UTF-8", "Unicode Text" and "CSV". */
export const encodings = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1256'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];
