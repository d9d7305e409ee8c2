import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { Avatar } from '~/ui/basics/avatar';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { Skeleton } from '~/ui/basics/skeleton';
import { Spinner } from '~/ui/basics/spinner';
import { Logo, LogoIcon } from '~/ui/layout/logo';
import { Example, longName, names, useSamples } from '../example';

const colours = [
  ['canvas', 'surface', 'raised', 'wash', 'line', 'line-strong', 'ink', 'ink-soft'],
  ['accent', 'accent-hover', 'accent-soft', 'danger', 'danger-soft', 'focus'],
  ['success', 'success-soft', 'warning', 'warning-soft'],
].flat();
const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger'];

export function Basics() {
  const { action } = useSamples();
  return (
    <>
      <Example name="colours: --color-*" wide>
        {colours.map((name) => (
          <span
            key={name}
            className="gallery-swatch"
            style={{ borderColor: `var(--color-${name})` }}
            lang="en"
          >
            {name}
          </span>
        ))}
      </Example>
      <Buttons />
      <Example name="TextLink, Logo, LogoIcon">
        <TextLink to="/">{action}</TextLink>
        <Logo className="text-xl" />
        <LogoIcon />
      </Example>
      <Example name="Spinner, Skeleton">
        <Spinner />
        <Skeleton round className="size-9" />
        <Skeleton className="h-3.5 w-2/5" />
      </Example>
      <BadgesAndAvatars />
    </>
  );
}

function Buttons() {
  const { action } = useSamples();
  return (
    <>
      {variants.map((variant) => (
        <Example key={variant} name={`Button variant="${variant}"`}>
          <Button variant={variant} icon={Plus}>
            {action}
          </Button>
          <Button variant={variant} loading>
            {action}
          </Button>
          <Button variant={variant} disabled>
            {action}
          </Button>
        </Example>
      ))}
      <Example name="Button size: sm, md, lg; ButtonLink">
        <Button size="sm">{action}</Button>
        <Button size="md">{action}</Button>
        <Button size="lg">{action}</Button>
        <ButtonLink to="/" icon={Pencil}>
          {action}
        </ButtonLink>
      </Example>
      <Example name="IconButton: sm, md, lg, loading, disabled, danger">
        <IconButton icon={Pencil} label={action} size="sm" />
        <IconButton icon={Pencil} label={action} />
        <IconButton icon={Pencil} label={action} size="lg" />
        <IconButton icon={Pencil} label={action} loading />
        <IconButton icon={Pencil} label={action} disabled />
        <IconButton icon={Trash2} label={action} variant="danger" />
      </Example>
    </>
  );
}

function BadgesAndAvatars() {
  const { label, long } = useSamples();
  return (
    <>
      <Example name="Badge: five tones, long text with an icon">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
        <Badge tone="success" icon={Check}>
          {long}
        </Badge>
      </Example>
      <Example name="Avatar: names of several scripts, long, none">
        {[...names, longName, ''].map((name) => (
          <Avatar key={name} name={name} seed={name} />
        ))}
      </Example>
      <Example name="Avatar: sm, lg, picture, broken picture">
        <Avatar name={longName} seed="1" size="sm" />
        <Avatar name={longName} seed="1" size="lg" />
        <Avatar name={longName} seed="1" size="lg" image="/icon.svg" />
        <Avatar name={longName} seed="1" size="lg" image="data:image/png;base64,broken" />
      </Example>
    </>
  );
}
