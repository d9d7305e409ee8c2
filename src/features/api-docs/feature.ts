import { Braces } from 'lucide-react';
import type { Feature } from '~/shared/feature';

export const apiDocs: Feature = {
  navigation: { links: [{ to: '/api/docs', label: 'shell:nav.apiDocs', icon: Braces }] },
};
