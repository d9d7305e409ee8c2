import * as v from 'valibot';
import { defineRecord } from '~/ui/record/define-record';
import { text } from '~/ui/record/record-fields';
import { colour } from './colours';
import { genreList } from './search';

export const genre = defineRecord('genre', {
  page: '/manager/genres/$id',
  permissions: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    colour: colour(),
  },
  computed: { books: v.number() },
  title: 'name',
  list: genreList,
  errors: {
    /** The genre has books, and no target genre was given. */
    GENRE_IN_USE: { status: 409, message: 'genres:inUse' },
    GENRE_MOVES_TO_ITSELF: { status: 400, message: 'genres:moveTo.same' },
    /** The target genre was deleted. */
    GENRE_TARGET_GONE: { status: 409, message: 'genres:moveTo.gone' },
  },
});

/** A genre in the manager. */
export type GenreRow = v.InferOutput<typeof genre.schema>;
