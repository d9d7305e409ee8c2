import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunk } from './vite/chunks.ts';
import { bundleDrizzle } from './vite/drizzle.ts';
import { embeddedWorker } from './vite/embedded-worker.ts';
import { errorOverlay } from './vite/error-overlay.ts';
import { messages } from './vite/messages.ts';
import { precompress } from './vite/precompress.ts';
import { productFilesPlugin } from './vite/product-files.ts';
import { hideSourceMaps } from './vite/source-maps.ts';
import { tokenColorsPlugin } from './vite/token-colors.ts';

/** A short list with actions. */
const sessions = '~/features/accounts/account/screens/security.tsx';

/** Chunks shared by several pages; the first that fits takes a module. `npm run test:all` checks sizes. */
const chunks = [
  // On every page: `platform` changes with dependencies, `entry` with our code.
  { name: 'platform', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'entry', tags: ['$initial' as const] },
  sharedChunk('login', ['login/index.tsx']),
  sharedChunk('area', ['app/route.tsx', 'manager/route.tsx'], {
    // Tiny, and for most pages behind them.
    also: /\/(?:use-permission|sr-name)\.tsx?$/,
  }),
  // Icons and what the switcher needs, instead of dozens of small files.
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // organizations:start
  sharedChunk('queries', ['app/route.tsx', sessions]),
  sharedChunk('list-queries', ['app/route.tsx', 'manager/users/index.tsx']),
  // organizations:end
  // Lists, dialogs and pages of records use them, so they are not in a chunk of forms or lists.
  { name: 'dialogs', test: /\/(drafts|use-dialog-subject|actions\/action)\.ts/ },
  { name: 'choices', test: /ui\/form\/choice-(field|parts)/ },
  { name: 'date-field', test: /ui\/form\/date-field/ },
  // From what most pages need to what only pages built with `ListPage` need.
  sharedChunk('loaders', ['manager/users/$id/route.tsx', 'manager/activity.tsx']),
  // dashboard:start
  sharedChunk('basics', ['manager/dashboard.tsx', 'manager/users/index.tsx']),
  // dashboard:end
  sharedChunk('lists', [sessions, 'manager/activity.tsx']),
  // sample:start
  sharedChunk('forms', ['manager/users/new.tsx', 'manager/books/new.tsx'], {
    folder: 'src/ui/form/',
  }),
  // sample:end
  // api-docs:start
  sharedChunk('keys', ['api/docs.tsx', 'manager/users/index.tsx']),
  // api-docs:end
  // sample:start
  sharedChunk('filters', ['app/books/index.tsx', 'manager/users/index.tsx']),
  // sample:end
  sharedChunk('list-page', ['manager/users/index.tsx', 'manager/activity.tsx'], {
    also: /\/(?:view-tabs|selection-actions)\.tsx$/,
  }),
];

/** Loader and component share a chunk, so no page loads the loaders of other routes. */
const inChunkOfRoute = [
  'loader' as const,
  'component' as const,
  'pendingComponent' as const,
  'errorComponent' as const,
  'notFoundComponent' as const,
];

/** Not bundled: they load files of their own, or are only needed in some configurations. */
const external = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/pg_trgm',
  'pg',
  'nodemailer',
  'pino',
  'pino-pretty',
  'sharp',
];

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  plugins: [
    messages(),
    tokenColorsPlugin(),
    productFilesPlugin(),
    tailwindcss(),
    tanstackStart({
      router: { codeSplittingOptions: { defaultBehavior: [inChunkOfRoute] } },
      // The build fails if code from a `server` folder would reach the browser. Not checked in
      // development, where it would take a seventh of the start.
      importProtection: {
        enabled: command === 'build',
        behavior: 'error',
        client: { files: ['**/server/**', '**/src/main/**', '**/*.server.*'] },
      },
    }),
    react(),
    embeddedWorker(),
    precompress(),
    hideSourceMaps(),
    errorOverlay(),
  ],
  environments: {
    client: {
      build: {
        // Without a sourceMappingURL comment; see vite/source-maps.ts.
        sourcemap: 'hidden',
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // As short as it gets: every page loads the names of all chunks.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      optimizeDeps: bundleDrizzle,
      // For stack traces with source files and lines in the log.
      build: {
        sourcemap: true,
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
      resolve: {
        // One bundle starts four times as fast as a thousand files.
        noExternal: command === 'build' ? true : ['drizzle-orm'],
        external,
      },
    },
  },
  build: { target: 'baseline-widely-available' },
  server: {
    port: Number(process.env.PORT) || 3000,
    host: process.env.HOST || 'localhost',
    // Transformed while the server starts, which waits for other threads now and then.
    warmup: { clientFiles: ['src/client.tsx', 'src/features/accounts/auth/screens/login.tsx'] },
  },
}));
