import { PasswordInput } from '@mantine/core'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { useState } from 'react'
import { reloadPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    change: 'Change your password',
    set: 'Set a password',
    current: 'Current password',
    new: 'New password',
    rule: 'At least 10 characters. A few words are easier to remember than signs.',
    show: 'Show the password',
    useCode: 'Use a code by mail instead',
    setLead: 'A code goes to your e-mail address first, so that nobody who finds this screen open sets one.',
    send: 'Send the code',
    code: (address: string) => `Code from the mail to ${address}`,
    save: 'Save',
    saved: 'Password saved. Your other devices are signed out.',
    cancel: 'Cancel',
  },
  vi: {
    change: 'Đổi mật khẩu',
    set: 'Đặt mật khẩu',
    current: 'Mật khẩu hiện tại',
    new: 'Mật khẩu mới',
    rule: 'Ít nhất 10 ký tự. Vài từ ghép lại dễ nhớ hơn các dấu.',
    show: 'Hiện mật khẩu',
    useCode: 'Dùng mã gửi qua e-mail',
    setLead: 'Trước hết, mã được gửi đến e-mail của bạn, để không ai thấy màn hình này đang mở mà đặt mật khẩu.',
    send: 'Gửi mã',
    code: address => `Mã trong thư gửi đến ${address}`,
    save: 'Lưu',
    saved: 'Đã lưu mật khẩu. Các thiết bị khác của bạn đã bị đăng xuất.',
    cancel: 'Huỷ',
  },
})

/** By the current password, or by a mailed code where there is none or it is forgotten. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const { signInMethods } = useSignedInPerson()
  const [sentTo, setSentTo] = useState<string>()
  const send = useRouteMutation(authRoutes.sendPasswordCode, {
    onSuccess: answer => setSentTo(answer.sentTo ?? ''),
  })
  const asksFirst = !signInMethods.password && sentTo === undefined
  return (
    <Dialog opened onClose={onClose} title={signInMethods.password ? text.change : text.set}>
      {asksFirst ? (
        <>
          <p className={classes.quiet}>{text.setLead}</p>
          <DialogActions>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button variant="primary" loading={send.isPending} onClick={() => send.mutate({})}>
              {text.send}
            </Button>
          </DialogActions>
        </>
      ) : (
        <PasswordForm sentTo={sentTo} onClose={onClose} onUseCode={() => send.mutate({})} />
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  /** Where a code went; undefined where the current password is asked for. */
  sentTo: string | undefined
  onClose: () => void
  onUseCode: () => void
}

function PasswordForm({ sentTo, onClose, onUseCode }: PasswordFormProps) {
  const text = useMessages(messages)
  const { email } = useSignedInPerson()
  const form = useRouteForm(authRoutes.setPassword, {
    initial: { currentPassword: '', code: '', newPassword: '' },
    toInput: ({ currentPassword, code, newPassword }) => ({
      body: { newPassword, ...(sentTo === undefined ? { currentPassword } : { code }) },
    }),
    onSuccess: async () => {
      await reloadPerson()
      showToast(text.saved, { tone: 'ok' })
      onClose()
    },
  })
  const shared = { visibilityToggleButtonProps: { 'aria-label': text.show } }
  return (
    <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
      <input type="hidden" name="username" value={email ?? ''} autoComplete="username" readOnly />
      {sentTo === undefined ? (
        <div>
          <PasswordInput
            {...form.text('currentPassword')}
            {...shared}
            label={text.current}
            autoComplete="current-password"
            data-autofocus
          />
          <Button size="xs" onClick={onUseCode}>
            {text.useCode}
          </Button>
        </div>
      ) : (
        <CodeInput
          label={text.code(sentTo)}
          value={form.values.code}
          onChange={code => form.set('code', code)}
          hasError={form.errorOf('code') !== undefined}
          autoFocus
        />
      )}
      <PasswordInput
        {...form.text('newPassword')}
        {...shared}
        label={text.new}
        description={form.errorOf('newPassword') ? undefined : text.rule}
        autoComplete="new-password"
      />
      <InlineError>{form.error ?? form.errorOf('code')}</InlineError>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" variant="primary" loading={form.pending}>
          {text.save}
        </Button>
      </DialogActions>
    </form>
  )
}
