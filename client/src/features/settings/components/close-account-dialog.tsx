import { Checkbox } from '@mantine/core'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { forgetPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { readLocale } from '#ui/i18n/locale.ts'
import { formatDate } from '#ui/i18n/format.ts'
import { defineMessages, readMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { CodeForm } from './code-form.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Delete your account?',
    lead: 'To confirm it is you, a code goes to your e-mail address. What you made in workspaces of others then passes to their owners; everything else of yours is erased after 30 days.',
    send: 'Send the code',
    cancel: 'Cancel',
    go: 'Delete my account',
    workspace:
      'You own a workspace with other people in it. Transfer it under Members first, or tick that it is deleted with your account.',
    deleteWorkspace: 'Delete my workspace too',
    closed: (date: string) => `Your account is closed and will be erased on ${date}.`,
    keep: 'Keep it after all',
  },
  vi: {
    title: 'Xoá tài khoản của bạn?',
    lead: 'Để xác nhận đó là bạn, mã được gửi đến e-mail của bạn. Những gì bạn tạo trong không gian làm việc của người khác sẽ chuyển cho chủ sở hữu; mọi thứ còn lại của bạn bị xoá sau 30 ngày.',
    send: 'Gửi mã',
    cancel: 'Huỷ',
    go: 'Xoá tài khoản',
    workspace:
      'Bạn sở hữu một không gian làm việc có người khác. Hãy chuyển giao trong mục Thành viên, hoặc đánh dấu để xoá cùng tài khoản.',
    deleteWorkspace: 'Xoá cả không gian làm việc của tôi',
    closed: date => `Tài khoản của bạn đã đóng và sẽ bị xoá vào ${date}.`,
    keep: 'Giữ lại tài khoản',
  },
})

export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const router = useRouter()
  const { email } = useSignedInPerson()
  const [sentTo, setSentTo] = useState<string>()
  const [ownsWorkspace, setOwnsWorkspace] = useState(false)
  const [deletesWorkspace, setDeletesWorkspace] = useState(false)
  const send = useRouteMutation(usersRoutes.sendDeletionCode, {
    onSuccess: answer => setSentTo(answer.sentTo ?? email ?? ''),
  })

  async function close(code: string): Promise<void> {
    const body = { code, ...(deletesWorkspace && { ownedWorkspace: 'delete' as const }) }
    try {
      const { deletionDueAt } = await call(usersRoutes.deleteMe, { body })
      await sayGoodbye(deletionDueAt)
    } catch (error) {
      if (isErrorCode(error, 'LAST_OWNER')) setOwnsWorkspace(true)
      throw error
    }
  }

  async function sayGoodbye(deletionDueAt: string): Promise<void> {
    await forgetPerson()
    await router.navigate({ to: '/sign-in', replace: true })
    const { closed, keep } = readMessages(messages)
    showToast(closed(formatDate(readLocale(), deletionDueAt)), {
      sticky: true,
      action: { label: keep, run: () => router.navigate({ to: '/reactivate', search: email ? { email } : {} }) },
    })
  }

  return (
    <Dialog opened onClose={onClose} title={text.title}>
      {sentTo === undefined ? (
        <>
          <p className={classes.quiet}>{text.lead}</p>
          <DialogActions>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button variant="danger-line" loading={send.isPending} onClick={() => send.mutate({})}>
              {text.send}
            </Button>
          </DialogActions>
        </>
      ) : (
        <CodeForm sentTo={sentTo} action={text.go} danger onCancel={onClose} onSubmit={close}>
          {ownsWorkspace && (
            <Checkbox
              label={text.deleteWorkspace}
              description={text.workspace}
              checked={deletesWorkspace}
              onChange={event => setDeletesWorkspace(event.currentTarget.checked)}
            />
          )}
        </CodeForm>
      )}
    </Dialog>
  )
}
