import { product } from '~/product';

/** Names of metrics must not contain hyphens. */
export const metricPrefix = `${product.id.replaceAll('-', '_')}_`;
