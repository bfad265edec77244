import { Textarea, TextInput } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { reloadWorkspace } from '#api/switch-workspace.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    title: 'New workspace',
    name: 'Name',
    description: 'What it is for',
    make: 'Create',
    made: (name: string) => `You now work in ${name}`,
    cancel: 'Cancel',
  },
  vi: {
    title: 'Không gian làm việc mới',
    name: 'Tên',
    description: 'Dùng để làm gì',
    make: 'Tạo',
    made: name => `Bạn đang làm việc trong ${name}`,
    cancel: 'Huỷ',
  },
})

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const form = useRouteForm(workspacesRoutes.create, {
    initial: { name: '', description: '' },
    toInput: body => ({ body }),
    onSuccess: async ({ name }) => {
      await reloadWorkspace()
      showToast(text.made(name), { tone: 'ok' })
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.title}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('name')} label={text.name} autoComplete="off" data-autofocus />
        <Textarea {...form.text('description')} label={text.description} autosize minRows={2} maxRows={5} />
        <InlineError>{form.error}</InlineError>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {text.make}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
