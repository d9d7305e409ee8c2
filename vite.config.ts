import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './vite/messages.ts';
import { precompress } from './vite/precompress.ts';

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
        client: { files: ['**/server/**', '**/*.server.*'] },
      },
    }),
    react({ compiler: true }),
    precompress(),
  ],
  environments: {
    ssr: {
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
  build: { target: 'baseline-widely-available', sourcemap: false },
  server: { port: Number(process.env.PORT) || 3000, host: process.env.HOST || 'localhost' },
}));
