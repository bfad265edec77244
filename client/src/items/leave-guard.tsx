import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

const messages = defineMessages({
  en: { title: 'Leave without saving?', lead: 'What you changed here would be lost.', leave: 'Leave' },
  vi: { title: 'Rời đi mà không lưu?', lead: 'Những gì bạn đã sửa ở đây sẽ mất.', leave: 'Rời đi' },
})

/** Asks before what was not saved is left. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const text = useMessages(messages)
  const blocker = useBlocker({
    // Within the page, as where a picture opens, nothing is left.
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog opened title={text.title} confirm={text.leave} onClose={blocker.reset} onConfirm={blocker.proceed}>
        {text.lead}
      </ConfirmDialog>
    </Suspense>
  )
}
