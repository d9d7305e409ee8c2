import { tidyColour } from '../colours';
import { createGenreInput } from '../schema';

export interface GenreValues {
  name: string;
  colour: string;
}

export const genreFormSchema = createGenreInput;

export const readGenre = ({ name, colour }: GenreValues) => ({ name, colour: tidyColour(colour) });

export const sameGenre = (a: GenreValues, b: GenreValues) =>
  a.name === b.name && tidyColour(a.colour) === tidyColour(b.colour);

export const valuesOf = ({ name, colour }: GenreValues): GenreValues => ({ name, colour });
