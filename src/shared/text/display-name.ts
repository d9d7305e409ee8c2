/** Users who have not entered a name yet are shown by their email. */
export const displayName = ({ name, email }: { name: string; email: string }): string =>
  name || email;
