/** All that it takes, in a fresh clone. */
export const startCommand = 'npm start';
