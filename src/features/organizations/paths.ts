/** The path of an organization's page: `organizationPath(slug, '/members')`. */
export const organizationPath = (slug: string, page = ''): string => `/app/o/${slug}${page}`;
