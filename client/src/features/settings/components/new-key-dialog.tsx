import { TextInput } from '@mantine/core'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { useState } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { ShownSecret } from '#items/shown-secret.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'New API key',
    name: 'Name',
    nameRule: 'What it is for, for example “Batch script on the studio machine”.',
    make: 'Make the key',
    key: 'Your key',
    once: 'Copy it now: it is shown this once only, and whoever has it can act as you.',
    done: 'Done',
    cancel: 'Cancel',
  },
  vi: {
    title: 'Khoá API mới',
    name: 'Tên',
    nameRule: 'Dùng để làm gì, ví dụ “Script hàng loạt trên máy studio”.',
    make: 'Tạo khoá',
    key: 'Khoá của bạn',
    once: 'Hãy sao chép ngay: khoá chỉ hiện một lần này, và ai có khoá đều có thể làm thay bạn.',
    done: 'Xong',
    cancel: 'Huỷ',
  },
})

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const [key, setKey] = useState<string>()
  const form = useRouteForm(apiKeyRoutes.create, {
    initial: { name: '' },
    toInput: ({ name }) => ({ body: { name } }),
    onSuccess: async made => {
      setKey(made.key)
      await refresh([apiKeyRoutes.list])
    },
  })
  if (key !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={text.title} size="md">
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
    <Dialog opened onClose={onClose} title={text.title}>
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
