import { TextInput } from '@mantine/core'
import { runnerKeysRoutes as routes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { useState } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { ShownSecret } from '#items/shown-secret.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { runnerMessages } from './runner.messages.ts'
import classes from './settings.module.css'

export function NewRunnerKeyDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(runnerMessages)
  const [key, setKey] = useState<string>()
  const form = useRouteForm(routes.create, {
    initial: { name: '' },
    toInput: ({ name }) => ({ body: { name } }),
    onSuccess: async made => {
      setKey(made.key)
      await refresh([routes.list])
    },
  })
  if (key !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={text.newTitle} size="md">
        <ShownSecret label={text.key} value={key}>
          {text.once}
        </ShownSecret>
        <DialogActions>
          <Button variant="line" onClick={onClose}>
            {text.done}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={text.newTitle}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('name')}
          label={text.name}
          description={text.nameRule}
          autoComplete="off"
          data-autofocus
        />
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
