import { TextInput } from '@mantine/core'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { reloadPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { CodeForm } from './code-form.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    change: 'Change your e-mail address',
    add: 'Add an e-mail address',
    lead: 'First a code goes to your present address, then one to the new address. You can do this once in 60 days.',
    send: 'Send the code',
    oldCode: (address: string) => `Code from the mail to ${address}`,
    newEmail: 'New e-mail address',
    next: 'Send a code there',
    confirm: 'Use this address',
    done: (address: string) => `Your address is now ${address}`,
    cancel: 'Cancel',
  },
  vi: {
    change: 'Đổi địa chỉ e-mail',
    add: 'Thêm địa chỉ e-mail',
    lead: 'Trước hết, mã được gửi đến địa chỉ hiện tại, sau đó một mã đến địa chỉ mới. Mỗi 60 ngày được đổi một lần.',
    send: 'Gửi mã',
    oldCode: address => `Mã trong thư gửi đến ${address}`,
    newEmail: 'Địa chỉ e-mail mới',
    next: 'Gửi mã đến đó',
    confirm: 'Dùng địa chỉ này',
    done: address => `Địa chỉ của bạn nay là ${address}`,
    cancel: 'Huỷ',
  },
})

type Step = { name: 'start' } | { name: 'address'; sentTo: string | null } | { name: 'confirm'; newEmail: string }

/** The present address proves who asks, the new one that it is theirs; an account without an address begins at the second. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const { email } = useSignedInPerson()
  const [step, setStep] = useState<Step>(email ? { name: 'start' } : { name: 'address', sentTo: null })
  const send = useRouteMutation(authRoutes.sendChangeEmailCode, {
    onSuccess: ({ sentTo }) => setStep({ name: 'address', sentTo }),
  })

  async function confirm(code: string): Promise<void> {
    const changed = await call(authRoutes.verifyNewEmail, { params: { code } })
    await reloadPerson()
    showToast(text.done(changed.email), { tone: 'ok' })
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={email ? text.change : text.add}>
      {step.name === 'start' && (
        <>
          <p className={classes.quiet}>{text.lead}</p>
          <DialogActions>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button variant="primary" loading={send.isPending} onClick={() => send.mutate({})}>
              {text.send}
            </Button>
          </DialogActions>
        </>
      )}
      {step.name === 'address' && (
        <NewAddressForm
          sentTo={step.sentTo}
          onCancel={onClose}
          onSent={newEmail => setStep({ name: 'confirm', newEmail })}
        />
      )}
      {step.name === 'confirm' && (
        <CodeForm sentTo={step.newEmail} action={text.confirm} onCancel={onClose} onSubmit={confirm} />
      )}
    </Dialog>
  )
}

interface NewAddressFormProps {
  sentTo: string | null
  onCancel: () => void
  onSent: (newEmail: string) => void
}

function NewAddressForm({ sentTo, onCancel, onSent }: NewAddressFormProps) {
  const text = useMessages(messages)
  const form = useRouteForm(authRoutes.verifyChangeEmailCode, {
    initial: { newEmail: '', code: '' },
    toInput: ({ newEmail, code }) => ({ body: { newEmail, ...(sentTo !== null && { code }) } }),
    onSuccess: (_, { newEmail }) => onSent(newEmail.trim()),
  })
  return (
    <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
      {sentTo !== null && (
        <CodeInput
          label={text.oldCode(sentTo)}
          value={form.values.code}
          onChange={code => form.set('code', code)}
          hasError={form.errorOf('code') !== undefined}
          autoFocus
        />
      )}
      <TextInput {...form.text('newEmail')} type="email" label={text.newEmail} autoComplete="email" />
      <InlineError>{form.error ?? form.errorOf('code')}</InlineError>
      <DialogActions>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button type="submit" variant="primary" loading={form.pending}>
          {text.next}
        </Button>
      </DialogActions>
    </form>
  )
}
