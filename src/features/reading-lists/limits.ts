export const maxLists = 100;
export const maxBooks = 200;
export const maxNoteLength = 500;
