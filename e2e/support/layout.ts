import type { Locator, Page } from '@playwright/test';

/** Automated layout checks. Each problem is one line that names the element. */
export async function layoutProblems(page: Page): Promise<string[]> {
  await page.evaluate(installHelpers);
  const found = [
    ...(await page.evaluate(sidewaysProblems)),
    ...(await page.evaluate(controlProblems)),
    ...(await page.evaluate(cutTexts)),
    ...(await page.evaluate(overlappingTexts)),
    ...(await page.evaluate(crowdedHeaders)),
  ];
  return [...new Set(found)];
}

interface Piece {
  element: Element;
  box: DOMRect;
}

/** Helpers shared by the checks below. Defined in the page, where the checks run. */
interface Helpers {
  width: number;
  getName(element: Element): string;
  isShown(element: Element): boolean;
  /** Visually hidden text or a decoration. */
  isUnseen(element: Element, box: DOMRect): boolean;
  /** Inside a scroll container, so it may extend beyond the edge. */
  isScrolledInside(element: Element): boolean;
  /** The box clipped by its ancestors. */
  visiblePart(element: Element, box: DOMRect): DOMRect;
  /** Overlays another element on purpose: it is in a dialog or a sticky bar, which has no part of that. */
  isAbove(element: Element, other: Element): boolean;
  texts(): Piece[];
}

declare global {
  interface Window {
    layoutHelpers: Helpers;
  }
}

function installHelpers(): void {
  const helpers: Helpers = {
    width: document.documentElement.clientWidth,
    getName(element) {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      return `<${element.tagName.toLowerCase()}> “${text.replaceAll(/\s+/g, ' ').slice(0, 50)}”`;
    },
    isShown: (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    isUnseen: (element, { width, height }) =>
      width <= 1 || height <= 1 || element.closest('[aria-hidden=true], svg, .sr-only') !== null,
    isScrolledInside(element) {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll|clip|hidden/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    },
    visiblePart(element, { left, top, right, bottom }) {
      const box = { left, top, right, bottom };
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (!/hidden|clip/.test(overflowX + overflowY) || display === 'inline') continue;
        const edge = at.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.top = Math.max(box.top, edge.top);
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return new DOMRect(
        box.left,
        box.top,
        Math.max(0, box.right - box.left),
        Math.max(0, box.bottom - box.top),
      );
    },
    isAbove(element, other) {
      const bar = element.closest('[role=dialog], header, [data-form-footer]');
      const own = bar ?? element.closest('nav');
      return own !== null && !own.contains(other);
    },
    texts() {
      const pieces: Piece[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !node.textContent?.trim() || !helpers.isShown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const box = helpers.visiblePart(element, line);
          if (!helpers.isUnseen(element, box) && !element.closest('option, script, style'))
            pieces.push({ element, box });
        }
      }
      return pieces;
    },
  };
  window.layoutHelpers = helpers;
}

function sidewaysProblems(): string[] {
  const { scrollWidth } = document.documentElement;
  const { width } = window.layoutHelpers;
  return scrollWidth > width + 1 ? [`scrolls sideways: ${scrollWidth} of ${width} px`] : [];
}

/** Controls that are off screen, too small to hit, or covered. */
function controlProblems(): string[] {
  const { width, getName, isShown, isUnseen, isScrolledInside, isAbove } = window.layoutHelpers;
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea';
  const problems: string[] = [];
  const shown = [...document.querySelectorAll(kinds)]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box }) => isShown(control) && !isUnseen(control, box));
  /** Smaller than 24 px, with another control within 24 px of its centre. */
  const isCrowded = ({ control, box }: (typeof shown)[number]) => {
    if (box.width >= 23.5 && box.height >= 23.5) return false;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return shown.some(
      (other) =>
        other.control !== control &&
        !other.control.contains(control) &&
        !control.contains(other.control) &&
        other.box.left < x + 12 &&
        other.box.right > x - 12 &&
        other.box.top < y + 12 &&
        other.box.bottom > y - 12,
    );
  };
  for (const { control, box } of shown) {
    const inside = isScrolledInside(control);
    if ((box.left < -1 || box.right > width + 1) && !inside)
      problems.push(`beyond the edge: ${getName(control)}`);
    const inText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
    if (!inText && isCrowded({ control, box }))
      problems.push(`too small and too near to others: ${getName(control)}`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (y < 0 || y > innerHeight || x < 0 || x > width) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || inside || isAbove(top, control)) continue;
    const label = top.closest('label');
    const own = control.contains(top) || top.contains(control) || label?.contains(control);
    if (!own) problems.push(`covered: ${getName(control)} by ${getName(top)}`);
  }
  return problems;
}

/** Text that is clipped without an ellipsis. */
function cutTexts(): string[] {
  const { getName, texts } = window.layoutHelpers;
  return texts()
    .filter(({ element }) => {
      const { textOverflow, webkitLineClamp, overflowX, display } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      if (!/hidden|clip/.test(overflowX) || display === 'inline') return false;
      return element.scrollWidth > element.clientWidth + 1;
    })
    .map(({ element }) => `cut off: ${getName(element)}`);
}

function overlappingTexts(): string[] {
  const { getName, isAbove, texts } = window.layoutHelpers;
  // Sorted by top edge, so a text can only overlap those that start before it ends.
  const pieces = texts().toSorted((a, b) => a.box.top - b.box.top);
  const problems: string[] = [];
  for (const [at, { element, box }] of pieces.entries())
    for (const other of pieces.slice(at + 1)) {
      if (other.box.top >= box.bottom) break;
      // Lines of the same text may touch.
      if (other.element === element) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const smaller = Math.min(box.width * box.height, other.box.width * other.box.height);
      if (across <= 1 || down <= 1 || across * down < smaller * 0.3) continue;
      if (!isAbove(element, other.element) && !isAbove(other.element, element))
        problems.push(`text over text: ${getName(element)} and ${getName(other.element)}`);
    }
  return problems;
}

/** Links, buttons and texts of a header that overlap: it has one row, which may be too narrow. */
function crowdedHeaders(): string[] {
  const { getName, isShown, isUnseen, visiblePart, texts } = window.layoutHelpers;
  const header = document.querySelector('header');
  const controls = [...(header?.querySelectorAll('a[href], button') ?? [])]
    .map((element) => ({ element, box: visiblePart(element, element.getBoundingClientRect()) }))
    .filter(({ element, box }) => isShown(element) && !isUnseen(element, box));
  const pieces = texts().filter(({ element }) => header?.contains(element));
  return controls.flatMap(({ element, box }, at) =>
    [...controls.slice(at + 1), ...pieces]
      .filter((other) => {
        if (element.contains(other.element) || other.element.contains(element)) return false;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > 1 && down > 1;
      })
      .map(
        (other) => `overlapping in the header: ${getName(element)} and ${getName(other.element)}`,
      ),
  );
}

/** Layout shifts during page load, without user input. */
export async function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null }[];
        }
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            // Less than a pixel of one line.
            if (value < 0.0005) continue;
            const texts = sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 30));
            moved.push(`moved while it came (${value.toFixed(4)}): “${texts.join('”, “')}”`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(moved)));
      }),
  );
}

/** Headings or navigation aligned to the wrong side for the text direction. */
export async function sideProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rightToLeft = document.dir === 'rtl';
    /** Distances between the inner and outer box, at the inline start and end. */
    const gaps = (inner: DOMRect, outer: { left: number; right: number }) => {
      const [left, right] = [inner.left - outer.left, outer.right - inner.right];
      return rightToLeft ? { start: right, end: left } : { start: left, end: right };
    };
    const problems: string[] = [];
    const heading = document.querySelector('h1');
    if (heading && getComputedStyle(heading).textAlign !== 'center') {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const { start, end } = gaps(range.getBoundingClientRect(), heading.getBoundingClientRect());
      if (start > end + 2) problems.push('the heading begins on the wrong side');
    }
    const bar = [...document.querySelectorAll('nav')].find((it) => it.checkVisibility());
    if (bar) {
      const whole = { left: 0, right: document.documentElement.clientWidth };
      const box = bar.getBoundingClientRect();
      const { start, end } = gaps(box, whole);
      // One that fills the space between two buttons has no side.
      const hasSide = box.width < whole.right / 2;
      if (hasSide && start > end + 2) problems.push('the navigation stands on the wrong side');
    }
    return problems;
  });
}

/** Whether two elements overlap. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('Not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
