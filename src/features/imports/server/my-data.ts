import type { MyData } from '~/server/my-data';
import { importRows, imports } from './tables';

export const importsMyData: MyData = {
  notExported: [
    { table: imports, reason: 'Uploaded files of administrators, deleted within a day.' },
    { table: importRows, reason: 'Rows of these files, deleted within a day.' },
  ],
};
