import { normalizeColour } from '../colours';
import { createGenreInput } from '../schema';

export interface GenreValues {
  name: string;
  colour: string;
}

export const genreFormSchema = createGenreInput;

export const readGenre = ({ name, colour }: GenreValues) => ({
  name,
  colour: normalizeColour(colour),
});

export const sameGenre = (a: GenreValues, b: GenreValues) =>
  a.name === b.name && normalizeColour(a.colour) === normalizeColour(b.colour);

export const valuesOf = ({ name, colour }: GenreValues): GenreValues => ({ name, colour });
