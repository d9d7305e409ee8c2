import { type ComponentProps, createElement } from 'react';

interface IconData {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * The same markup as lucide-react's function of this name, which it replaces (`vite.config.ts`).
 * Theirs renders two components for each icon and puts its attributes together every time, which
 * costs a tenth of a page with a menu for each row. Sizes and colours are set by `className`.
 */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const ownClass = ['lucide', ...[name, ...aliases].map((own) => `lucide-${own}`)].join(' ');
  return function LucideIcon({ className, ...props }: ComponentProps<'svg'>) {
    const isNamed = props['aria-label'] !== undefined || props.role !== undefined;
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        'aria-hidden': isNamed ? undefined : 'true',
        ...props,
      },
      shapes,
    );
  };
}
