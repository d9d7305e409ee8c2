import { defineList } from '~/shared/list';

export const genreList = defineList({ sorts: ['name'] });
