import { expect } from 'vitest';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  checkExport(read) {
    expect(read('reading-lists')).toContainEqual(
      expect.objectContaining({ note: 'For the first evening. Read part one.' }),
    );
  },
};
