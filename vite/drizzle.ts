const paths = ['', '/node-postgres', '/pg-core'];

/**
 * Bundles Drizzle in development and tests. Node would read its package.json of 180 kB again for each
 * of its modules, which takes a second.
 */
export const bundleDrizzle = {
  include: paths.map((path) => `drizzle-orm${path}`),
  exclude: ['pg'],
};
