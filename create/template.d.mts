import type { Generate, Template } from './update.mjs';
export function oldTemplate(version: string): Promise<Template & { generate: Generate }>;
