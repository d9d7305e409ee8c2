import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { errorOverlay } from './vite/error-overlay.ts';
import { messages } from './vite/messages.ts';
import { precompress } from './vite/precompress.ts';
import { hideSourceMaps } from './vite/source-maps.ts';

/** Matches files of the project or of a package whose path contains one of these. */
const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

/**
 * Bundles the modules of the first page into two chunks instead of forty, since small files
 * compress badly: `platform` changes with dependencies, `base` with our code. Modules that load
 * later or on some pages only must not be added: `npm test` checks the bundle size.
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
      'src/shared/(?!i18n/zoned-time|api-client|contrast|drafts|markup-cache|outputs|paging|query-client|sent-text|use-countdown|use-permission|use-debounced|visible-text|page-context-function)',
      'src/ui/[a-z]+/(button|cx|field|language-select|link|logo|spinner|theme-select|toast)\\.',
      'src/features/[^/]+/([a-z-]*search|choices|guard|kinds|login-error)\\.',
      'src/features/auth/(client|schema|components/(captcha|mailbox-link))\\.',
      'src/features/demo/(accounts|role-buttons)\\.',
      'src/ui/[a-z]+/(login-frame|login-layout|shelves)\\.',
      'lucide-react/dist/esm/icons/(arrow-left|chevron-down|circle-exclamation-point|house|key-round|languages|mail|monitor|moon|rotate-cw|shield-check|sun|user-round)\\.',
    ),
  },
];

/** The same for all pages after sign-in, and for all lists. */
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
          // Loader and component share a chunk, so no page loads the loaders of other routes.
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      // The build fails if code from a `server` folder would reach the browser.
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
        // Without a sourceMappingURL comment; see vite/source-maps.ts.
        sourcemap: 'hidden',
        rolldownOptions: { output: { codeSplitting: { groups: [...firstPage, ...signedIn] } } },
      },
    },
    ssr: {
      // For stack traces with source files and lines in the log.
      build: {
        sourcemap: true,
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
      resolve: {
        // One bundle starts four times as fast as a thousand files. The exceptions load files of
        // their own, or are only needed in some configurations.
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
