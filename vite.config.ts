import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { errorOverlay } from './vite/error-overlay.ts';
import { messages } from './vite/messages.ts';
import { precompress } from './vite/precompress.ts';
import { hideSourceMaps } from './vite/source-maps.ts';

/** Files of the project or of a package whose path holds one of these. */
const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

/**
 * What the first page needs, in two files in the place of forty, since small files compress badly:
 * one that changes with our versions, and one that changes with us. What a page loads later, or only
 * some pages, must not be in here: `npm test` counts the bytes.
 */
const firstPage = [
  {
    name: 'platform',
    test: files(
      'node_modules/(react|react-dom|scheduler|use-sync-external-store|valibot)/',
      'node_modules/@tanstack/(router-core|history|store|react-store)/(?!.*/ssr/(headers|serializer/))',
      'node_modules/@tanstack/react-router/(?!.*/useBlocker)',
      'node_modules/lucide-react/dist/esm/(?!icons/)',
    ),
  },
  {
    name: 'base',
    test: files(
      'src/shared/(?!i18n/zoned-time|api-client|contrast|drafts|paging|query-client|sent-text|use-countdown|use-permission|use-debounced|visible-text|page-context-function)',
      'src/ui/[a-z]+/(button|cx|field|language-select|link|logo|spinner|theme-select|toast)\\.',
      'src/features/[^/]+/([a-z-]*search|choices|guard|kinds|login-error)\\.',
      'src/features/auth/(client|schema|components/(captcha|mailbox-link))\\.',
      'src/features/demo/(accounts|role-buttons)\\.',
      'src/ui/[a-z]+/(login-frame|login-layout|shelves)\\.',
      'lucide-react/dist/esm/icons/(arrow-left|chevron-down|circle-exclamation-point|house|key-round|languages|mail|monitor|moon|rotate-cw|shield-check|sun|user-round)\\.',
    ),
  },
];

/** The same for what all pages behind the sign-in share, and for what all lists share. */
const signedIn = [
  {
    name: 'area',
    test: files(
      'node_modules/@tanstack/(query-core|react-query)/(?!.*[iI]nfinite)',
      'src/shared/(api-client|drafts|query-client|use-permission|contrast)\\.',
      'src/ui/[a-z]+/(avatar|breadcrumb|confirm|dialog|lazy|menu|nav|offline-banner|page|skeleton|use-focus-on-navigation|use-delayed-pending)\\.',
      'src/features/shell/(components/|crumb)',
      'src/features/auth/(leave|session-end|sign-out-dialog|tabs)\\.',
      'src/features/(?!api-docs)[^/]+/(client|loaders|app-loaders)\\.',
      'src/registry/navigation\\.',
      'lucide-react/dist/esm/icons/(app-window|arrow-right|arrow-up-right|braces|check|chevron-right|circle-user|layout-dashboard|layout-grid|library|library-big|log-out|pencil|plus|rotate-ccw-clock|tags|trash|user-plus|users|wifi-off|x)\\.',
    ),
  },
  {
    name: 'lists',
    test: files(
      'node_modules/@tanstack/.*[iI]nfinite',
      'src/ui/[a-z]+/(badge|empty|filter-select|list|list-search|list-state|search-field|use-list-search|use-row-keys)\\.',
      'lucide-react/dist/esm/icons/search\\.',
    ),
  },
];

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  plugins: [
    messages(),
    tailwindcss(),
    tanstackStart({
      router: {
        codeSplittingOptions: {
          // What a route loads comes with what it shows: the first page carries neither for the others.
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      // What stands in a folder named `server` never reaches the browser: the build fails instead.
      importProtection: {
        behavior: 'error',
        client: { files: ['**/server/**', '**/src/main/**', '**/*.server.*'] },
      },
    }),
    react({ compiler: true }),
    precompress(),
    hideSourceMaps(),
    errorOverlay(),
  ],
  environments: {
    client: {
      build: {
        // Without a comment that names them; see vite/source-maps.ts.
        sourcemap: 'hidden',
        rolldownOptions: { output: { codeSplitting: { groups: [...firstPage, ...signedIn] } } },
      },
    },
    ssr: {
      // Stack traces in the log name source files and lines.
      build: {
        sourcemap: true,
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
      resolve: {
        // One file starts four times as fast as a thousand. These few must stay as they are: they
        // load files of their own, or are wanted only sometimes.
        ...(command === 'build' && { noExternal: true as const }),
        external: [
          '@electric-sql/pglite',
          '@electric-sql/pglite/contrib/pg_trgm',
          'pg',
          'nodemailer',
          'pino',
          'pino-pretty',
          // sample:start
          'sharp',
          // sample:end
        ],
      },
    },
  },
  build: { target: 'baseline-widely-available' },
  server: { port: Number(process.env.PORT) || 3000, host: process.env.HOST || 'localhost' },
}));
