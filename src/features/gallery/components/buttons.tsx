import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { useSamples } from '../samples';
import { Row, Specimen, Stack } from '../specimens';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];

export function Buttons() {
  const { save, remove, longAction, text } = useSamples();
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button variant="${variant}"`}>
          <Row>
            <Button variant={variant}>{save}</Button>
            <Button variant={variant} icon={Plus}>
              {save}
            </Button>
            <Button variant={variant} loading>
              {save}
            </Button>
            <Button variant={variant} disabled>
              {save}
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Button size: sm, md, lg">
        <Row>
          <Button size="sm">{save}</Button>
          <Button size="md">{save}</Button>
          <Button size="lg">{save}</Button>
        </Row>
      </Specimen>
      <Specimen name="long text: wraps where the layout allows it">
        <Button variant="primary" className="h-auto! min-h-11 py-2 whitespace-normal!">
          {longAction}
        </Button>
      </Specimen>
      <Specimen name="IconButton: sm, md, lg, loading, disabled, danger">
        <Row>
          <IconButton icon={Pencil} label={save} size="sm" />
          <IconButton icon={Pencil} label={save} />
          <IconButton icon={Pencil} label={save} size="lg" />
          <IconButton icon={Pencil} label={save} loading />
          <IconButton icon={Pencil} label={save} disabled />
          <IconButton icon={Trash2} label={remove} variant="danger" />
        </Row>
      </Specimen>
      <Specimen name="ButtonLink, TextLink">
        <Stack>
          <Row>
            <ButtonLink to="/" variant="primary">
              {save}
            </ButtonLink>
            <ButtonLink to="/" icon={Pencil}>
              {save}
            </ButtonLink>
          </Row>
          <p>
            {text} <TextLink to="/">{save}</TextLink>
          </p>
        </Stack>
      </Specimen>
    </>
  );
}
