import { CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/basics/button';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { Dialog } from '~/ui/overlay/dialog';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Menu } from '~/ui/overlay/menu';
import { toast } from '~/ui/overlay/toast';
import { useSamples } from '../samples';
import { Row, Specimen } from '../specimens';

type Open = 'dialog' | 'long' | 'confirm' | 'failing' | 'form' | undefined;

export function Overlays() {
  return (
    <>
      <Dialogs />
      <Menus />
      <Toasts />
    </>
  );
}

const openButtons = [
  { open: 'dialog', label: 'Dialog' },
  { open: 'long', label: 'Long dialog' },
  { open: 'confirm', label: 'Confirm' },
  { open: 'failing', label: 'Confirm, and fail' },
  { open: 'form', label: 'Form' },
] as const;

function Dialogs() {
  const { title, text, long, save, remove, field, problem } = useSamples();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Dialog (a drawer below 640 px), ConfirmDialog, FormDialog">
      <Row>
        {openButtons.map((it) => (
          <Button key={it.open} lang="en" onClick={() => setOpen(it.open)}>
            {it.label}
          </Button>
        ))}
      </Row>
      <Dialog
        open={open === 'dialog' || open === 'long'}
        onOpenChange={close}
        title={title}
        description={text}
        footer={
          <Button variant="primary" onClick={close}>
            {save}
          </Button>
        }
      >
        {open === 'long' && Array.from({ length: 12 }, (_, line) => <p key={line}>{long}</p>)}
      </Dialog>
      <ConfirmDialog
        danger={open === 'failing'}
        open={open === 'confirm' || open === 'failing'}
        onOpenChange={close}
        description={text}
        confirmLabel={remove}
        onConfirm={async () => {
          if (open === 'failing') throw new Error('Sample error');
        }}
      />
      <FormDialog
        open={open === 'form'}
        onClose={close}
        title={title}
        submitLabel={save}
        onSubmit={async (form) => (form.get('name') ? undefined : { name: problem })}
      >
        {(errors) => <TextField name="name" label={field} error={errors.name} />}
      </FormDialog>
    </Specimen>
  );
}

function Menus() {
  const { title, things, names, save, remove } = useSamples();
  const [thing, setThing] = useState(things[0] ?? '');
  return (
    <Specimen name="Menu: header, link, choice, dangerous">
      <Menu
        align="start"
        renderTrigger={(props) => (
          <Button {...props} type="button" lang="en">
            Menu
          </Button>
        )}
        header={<bdi>{names[0]}</bdi>}
        entries={[
          { kind: 'link', label: title, icon: CircleUser, to: '/' },
          { kind: 'item', label: save, onSelect: () => toast.success(save) },
          { kind: 'separator' },
          {
            kind: 'radio',
            label: title,
            value: thing,
            options: things.map((value) => ({ value, label: value })),
            onChange: setThing,
          },
          { kind: 'separator' },
          {
            kind: 'item',
            label: remove,
            icon: LogOut,
            danger: true,
            onSelect: () => toast.info(remove),
          },
        ]}
      />
    </Specimen>
  );
}

function Toasts() {
  const { text, problem, long } = useSamples();
  return (
    <Specimen name="toast: success, error, info, long, more than are shown">
      <Row>
        <Button lang="en" onClick={() => toast.success(text)}>
          Success
        </Button>
        <Button lang="en" onClick={() => toast.error(problem)}>
          Error
        </Button>
        <Button lang="en" onClick={() => toast.info(text)}>
          Info
        </Button>
        <Button lang="en" onClick={() => toast.info(long)}>
          Long
        </Button>
        <Button
          lang="en"
          onClick={() => {
            for (let count = 1; count <= 5; count += 1) toast.info(`${count} · ${text}`);
          }}
        >
          Five
        </Button>
      </Row>
    </Specimen>
  );
}
