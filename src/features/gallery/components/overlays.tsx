import { CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { Dialog } from '~/ui/overlay/dialog';
import { Menu } from '~/ui/overlay/menu';
import { toast } from '~/ui/overlay/toast';
import { Example, names, useSamples } from '../example';

export function Overlays() {
  return (
    <>
      <Dialogs />
      <Menus />
      <Toasts />
    </>
  );
}

const dialogs = ['Dialog', 'Long dialog', 'Confirm, and fail', 'Form'] as const;

function Dialogs() {
  const { title, text, long, action, label, problem } = useSamples();
  const [open, setOpen] = useState<(typeof dialogs)[number]>();
  const close = () => setOpen(undefined);
  return (
    <Example name="Dialog (a drawer below 640 px), ConfirmDialog, FormDialog">
      {dialogs.map((name) => (
        <Button key={name} lang="en" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Dialog
        open={open === 'Dialog' || open === 'Long dialog'}
        onOpenChange={close}
        title={title}
        description={text}
        footer={<Button onClick={close}>{action}</Button>}
      >
        {open === 'Long dialog' && Array.from({ length: 12 }, (_, at) => <p key={at}>{long}</p>)}
      </Dialog>
      <ConfirmDialog
        danger
        open={open === 'Confirm, and fail'}
        onOpenChange={close}
        description={text}
        onConfirm={async () => {
          throw new Error('Sample error');
        }}
      />
      <FormDialog
        open={open === 'Form'}
        onClose={close}
        title={title}
        submitLabel={action}
        onSubmit={async (form) => (form.get('name') ? undefined : { name: problem })}
      >
        {(errors) => <TextField name="name" label={label} error={errors.name} />}
      </FormDialog>
    </Example>
  );
}

function Menus() {
  const { title, label, things, action, otherAction } = useSamples();
  const [thing, setThing] = useState(things[0] ?? '');
  return (
    <Example name="Menu: header, link, choice, dangerous">
      <Menu
        renderTrigger={(props) => (
          <Button {...props} type="button" lang="en">
            Menu
          </Button>
        )}
        header={<bdi>{names[0]}</bdi>}
        entries={[
          { kind: 'link', label: title, icon: CircleUser, to: '/' },
          { kind: 'item', label: action, onSelect: () => toast.success(action) },
          { kind: 'separator' },
          {
            kind: 'radio',
            label,
            value: thing,
            options: things.map((value) => ({ value, label: value })),
            onChange: setThing,
          },
          { kind: 'separator' },
          { kind: 'item', label: otherAction, icon: LogOut, danger: true, onSelect: () => {} },
        ]}
      />
    </Example>
  );
}

function Toasts() {
  const { text, long } = useSamples();
  const samples: Record<string, () => void> = {
    Success: () => toast.success(text),
    Error: () => toast.error(long),
    Info: () => toast.info(text),
    Five: () => {
      for (let count = 1; count <= 5; count += 1) toast.info(`${count} · ${text}`);
    },
  };
  return (
    <Example name="toast: success, error, info, more than are shown">
      {Object.entries(samples).map(([name, show]) => (
        <Button key={name} lang="en" onClick={show}>
          {name}
        </Button>
      ))}
    </Example>
  );
}
