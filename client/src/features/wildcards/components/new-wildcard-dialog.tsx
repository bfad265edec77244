import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { suggestKey } from '@atelier/shared-schema/prompt/wildcard-keys.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { listRoutes } from '../hooks/use-wildcard-list.ts'
import classes from './new-wildcard-dialog.module.css'

const messages = defineMessages({
  en: {
    title: 'New wildcard',
    name: 'Name',
    nameHint: 'Weather',
    key: 'Key',
    keyHint: (key: string) => `Prompts say __${key}__ to get a line of it.`,
    cancel: 'Cancel',
    create: 'Create',
  },
  vi: {
    title: 'Wildcard mới',
    name: 'Tên',
    nameHint: 'Thời tiết',
    key: 'Khoá',
    keyHint: key => `Câu lệnh viết __${key}__ để nhận một dòng trong đó.`,
    cancel: 'Huỷ',
    create: 'Tạo',
  },
})

/** A name is enough: the key follows it until it is changed by hand. */
export function NewWildcardDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const [ownKey, setOwnKey] = useState(false)
  const form = useRouteForm(wildcardsRoutes.create, {
    initial: { name: '', key: '' },
    toInput: ({ name, key }) => ({ body: { name, ...(key && { key }) } }),
    onSuccess: async ({ id }) => {
      await refresh(listRoutes)
      onClose()
      await navigate({ to: '/wildcards/$id', params: { id } })
    },
  })

  return (
    <Dialog opened onClose={onClose} title={text.title}>
      <form ref={form.formRef} onSubmit={form.submit} noValidate className={classes.form}>
        <TextInput
          {...form.text('name')}
          size="md"
          label={text.name}
          placeholder={text.nameHint}
          data-autofocus
          autoComplete="off"
          onChange={event => {
            form.set('name', event.currentTarget.value)
            if (!ownKey) form.set('key', suggestKey(event.currentTarget.value))
          }}
        />
        <TextInput
          {...form.text('key')}
          size="md"
          label={text.key}
          description={text.keyHint(form.values.key || 'weather')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={event => {
            setOwnKey(true)
            form.set('key', event.currentTarget.value)
          }}
        />
        <InlineError>{form.error}</InlineError>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" type="submit" loading={form.pending}>
            {text.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
