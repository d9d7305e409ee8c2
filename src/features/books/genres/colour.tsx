import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { custom } from '~/ui/form/fields';
import type { RecordField } from '~/ui/record/record-fields';
import { firstColour, normalizeColour } from './colours';
import { GenreLabel } from './genre-label';

const colourInput = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, message('genres:fields.colour.invalid')),
);

/** A colour, `#rrggbb`: a kind of field of our own. */
export const colour = (): RecordField<string, string, typeof colourInput, false> => ({
  describe: (key) =>
    custom<string, string>({
      label: key(),
      blank: firstColour,
      toInput: normalizeColour,
      show: (value) => <GenreLabel genre={{ name: value, colour: value }} />,
    }),
  input: () => colourInput,
  output: v.string(),
  required: true,
  unique: false,
  isReference: false,
});
