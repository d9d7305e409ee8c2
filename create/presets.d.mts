export const onRequest: string[];
export const presets: Record<
  'small' | 'business' | 'everything',
  { about: string; without: string[] }
>;
export const defaultPreset: 'business';
