import {
  type Source,
  type SyntaxNode,
  isNode,
  isTest,
  getLiteral,
  getLocation,
  readSources,
  walk,
} from './source.ts';

/** User-facing text must come from the messages, never from literals in a component. */
const textAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'caption',
  'description',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
]);

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** The literals an expression can evaluate to: through `? :`, `&&`, `||`, `??` and templates. */
function outcomes(value: unknown): SyntaxNode[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
    case 'TemplateElement':
      return [value];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return outcomes(value.expression);
    case 'ConditionalExpression':
      return [...outcomes(value.consequent), ...outcomes(value.alternate)];
    case 'LogicalExpression':
      return [...outcomes(value.left), ...outcomes(value.right)];
    case 'BinaryExpression':
      return value.operator === '+' ? [...outcomes(value.left), ...outcomes(value.right)] : [];
    case 'TemplateLiteral':
      return Array.isArray(value.quasis) ? value.quasis.flatMap(outcomes) : [];
    default:
      return [];
  }
}

function attributeName(node: SyntaxNode): string {
  return isNode(node.name) && typeof node.name.name === 'string' ? node.name.name : '';
}

export function checkTexts(source: Source): string[] {
  const problems: string[] = [];
  const report = (node: SyntaxNode, text: string) =>
    problems.push(`${getLocation(source, node)} "${text.trim()}" is not in the messages`);
  walk(source, (node, parent) => {
    if (node.type === 'JSXText' && typeof node.value === 'string' && hasLetters(node.value))
      report(node, node.value);
    const isChild = node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute';
    const isTextAttribute = node.type === 'JSXAttribute' && textAttributes.has(attributeName(node));
    if (!isChild && !isTextAttribute) return;
    for (const outcome of outcomes(isTextAttribute ? node.value : node)) {
      const text = getLiteral(outcome) ?? '';
      if (hasLetters(text)) report(outcome, text);
    }
  });
  return problems;
}

const isScreen = (path: string) =>
  path.endsWith('.tsx') &&
  !isTest(path) &&
  // gallery:start
  !path.startsWith('src/features/gallery/') &&
  // gallery:end
  (/^src\/features\/.*\/(screens|components)\//.test(path) || /^src\/(ui|routes)\//.test(path));

export function check(root: string): string[] {
  return readSources(root, 'src', isScreen).flatMap(checkTexts);
}
