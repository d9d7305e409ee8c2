import type { Db } from '~/server/database/database';
import { genres } from './tables';

type SampleGenre = {
  name: string;
  colour: string;
};

// Every colour has a contrast of at least 4.5 to white text.
export const sampleGenres: readonly SampleGenre[] = [
  { name: 'Fantasy', colour: '#5d4a8c' },
  { name: 'Science fiction', colour: '#2c6288' },
  { name: 'Crime', colour: '#7a2828' },
  { name: 'Classics', colour: '#5a4030' },
  { name: 'Modern classics', colour: '#33603a' },
  { name: 'Contemporary fiction', colour: '#8f4a78' },
  { name: 'Historical fiction', colour: '#9a5426' },
  { name: 'History', colour: '#4b5563' },
  { name: 'Poetry', colour: '#1f6f70' },
  { name: 'Plays', colour: '#a8435a' },
  { name: 'Memoir', colour: '#6b6a22' },
  { name: "Children's books", colour: '#2a3a66' },
];

/** Sample data of development. */
export async function seedGenres(db: Db): Promise<void> {
  await db
    .insert(genres)
    .values([...sampleGenres])
    .onConflictDoNothing();
}
