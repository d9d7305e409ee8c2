import type { Plugin } from 'vite';
import { type LogoShape, logo } from '../src/logo.ts';
import { product } from '../src/product.ts';
import { type TokenColor, readTokenColors } from './token-colors.ts';

/**
 * The files that browsers and phones ask for by name: icons, link preview and manifest. They are made
 * from `src/product.ts`, `src/logo.ts` and the design tokens, so none is drawn by hand.
 */
interface ProductFile {
  name: string;
  type: string;
  body: string | Buffer;
}

interface LogoColors {
  accent: string;
  ink: string;
}

function path({ d, color, opacity = 1 }: LogoShape, { accent, ink }: LogoColors): string {
  const paint = color.endsWith('ink') ? ink : accent;
  const stroke = `fill="none" stroke="${paint}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path ${color.startsWith('fill') ? `fill="${paint}"` : stroke} opacity="${opacity}" d="${d}"/>`;
}

const shapes = (colors: LogoColors) => logo.map((shape) => path(shape, colors)).join('');

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The icon of the browser's tab, in the colours of the browser's theme. */
function tabIcon(accent: TokenColor, ink: TokenColor): string {
  const style =
    '.d{display:none}@media (prefers-color-scheme:dark){.l{display:none}.d{display:inline}}';
  const light = shapes({ accent: accent.light, ink: ink.light });
  const dark = shapes({ accent: accent.dark, ink: ink.dark });
  return svg(24, 24, `<style>${style}</style><g class="l">${light}</g><g class="d">${dark}</g>`);
}

/** The logo in swapped colours on the accent colour, with room for any mask. */
function filledIcon(width: number, height: number, accent: TokenColor, ink: TokenColor): string {
  const size = Math.min(width, height) / 41;
  const place = `translate(${width / 2} ${height / 2}) scale(${size}) translate(-12 -12)`;
  const drawing = shapes({ accent: ink.light, ink: accent.light });
  const background = `<rect width="${width}" height="${height}" fill="${accent.light}"/>`;
  return svg(width, height, `${background}<g transform="${place}">${drawing}</g>`);
}

function manifest(canvas: TokenColor, accent: TokenColor): string {
  const png = { type: 'image/png', purpose: 'any maskable' };
  return JSON.stringify({
    name: product.name,
    short_name: product.name,
    start_url: '/app',
    display: 'standalone',
    background_color: canvas.light,
    theme_color: accent.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
    ],
  });
}

/** The logo of emails, which it is sent with, as base64. */
const mailLogoModule = 'virtual:mail-logo';

async function mailLogo(root: string): Promise<string> {
  const icon = (await productFiles(root)).find(({ name }) => name === 'icon-192.png');
  return Buffer.from(icon?.body ?? '').toString('base64');
}

export async function productFiles(root: string): Promise<ProductFile[]> {
  const { accent, accentInk, canvas } = readTokenColors(root);
  if (!accent || !accentInk || !canvas)
    throw new Error('Tokens lack accent, accent-ink or canvas.');
  const { default: sharp } = await import('sharp');
  const png = (name: string, width: number, height = width) =>
    sharp(Buffer.from(filledIcon(width, height, accent, accentInk)))
      .png({ palette: true })
      .toBuffer()
      .then((body) => ({ name, type: 'image/png', body }));
  return [
    { name: 'icon.svg', type: 'image/svg+xml', body: tabIcon(accent, accentInk) },
    {
      name: 'manifest.webmanifest',
      type: 'application/manifest+json',
      body: manifest(canvas, accent),
    },
    await png('icon-192.png', 192),
    await png('icon-512.png', 512),
    await png('apple-touch-icon.png', 180),
    await png('social.png', 1200, 630),
  ];
}

export function productFilesPlugin(): Plugin {
  let root = process.cwd();
  return {
    name: 'app:product-files',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === mailLogoModule ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${mailLogoModule}`) return undefined;
      return `export default ${JSON.stringify(await mailLogo(root))}`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, body } of await productFiles(root))
        this.emitFile({ type: 'asset', fileName: name, source: body });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, asked] = /^\/([\w-]+\.(?:svg|png|webmanifest))$/.exec(request.url ?? '') ?? [];
        if (!asked) return next();
        void productFiles(root).then((files) => {
          const file = files.find(({ name }) => name === asked);
          if (!file) return next();
          response.setHeader('content-type', file.type);
          response.end(file.body);
          return undefined;
        }, next);
        return undefined;
      });
    },
  };
}
