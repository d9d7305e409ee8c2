import { expect } from 'vitest';
import { label } from '../label';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  checkExport(read) {
    expect(read('emails')).toContainEqual(
      expect.objectContaining({ title: label('code-mails:signIn.title'), state: 'sent' }),
    );
  },
};
