import { custom, defineFields, text } from '~/ui/form/fields';
import { firstColour, normalizeColour } from './colours';
import { GenreLabel } from './genre-label';
import type { GenreRow } from './schema';

/** The fields of a genre that admins edit. The activity log shows them too. */
export const genreFields = defineFields<GenreRow>()({
  name: text('genres:manage.name', { required: true }),
  colour: custom<string, string>({
    label: 'genres:manage.colour',
    blank: firstColour,
    toInput: normalizeColour,
    show: (colour) => <GenreLabel genre={{ name: colour, colour }} />,
  }),
});

export type GenreValues = typeof genreFields.blank;
