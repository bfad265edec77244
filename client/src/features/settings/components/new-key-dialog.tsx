import { TextInput } from '@mantine/core'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
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
    copy: 'Copy',
    copied: 'Copied',
    byHand: 'The browser did not allow copying. The key is selected: press Ctrl or Cmd with C.',
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
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    byHand: 'Trình duyệt không cho sao chép. Khoá đã được chọn: hãy nhấn Ctrl hoặc Cmd cùng C.',
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
        <ShownKey value={key} />
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

function ShownKey({ value }: { value: string }) {
  const text = useMessages(messages)
  const [copied, setCopied] = useState<boolean>()
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>{text.once}</p>
      <div className={classes.key}>
        <TextInput aria-label={text.key} value={value} readOnly onFocus={event => event.currentTarget.select()} />
        <Button
          variant="primary"
          icon={copied ? IconCheck : IconCopy}
          data-autofocus
          onClick={event => {
            const field = event.currentTarget.parentElement?.querySelector('input')
            navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => {
                setCopied(false)
                field?.select()
              },
            )
          }}
        >
          {copied ? text.copied : text.copy}
        </Button>
      </div>
      <p role="status" className={classes.quiet}>
        {copied === false && text.byHand}
      </p>
    </div>
  )
}
