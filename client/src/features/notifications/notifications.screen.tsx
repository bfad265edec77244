import { IconChecks, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { NoticeList } from '#notifications/notice-list.tsx'
import { noticesMessages } from '#notifications/notices.messages.ts'
import { deleteNotices, markRead } from '#notifications/use-notices.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'

/** Everything the person was told of. */
export function NotificationsScreen() {
  const text = useMessages(noticesMessages)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Page
      title={text.title}
      width="form"
      actions={
        <>
          <LinkButton to="/settings/notifications" icon={IconSettings}>
            {text.settings}
          </LinkButton>
          <Button icon={IconTrash} onClick={() => setIsAsked(true)}>
            {text.deleteAll}
          </Button>
          <Button variant="line" icon={IconChecks} onClick={() => void markRead()}>
            {text.markAll}
          </Button>
        </>
      }
    >
      <NoticeList />
      <ConfirmDialog
        opened={isAsked}
        title={text.deleteAllTitle}
        confirm={text.deleteAll}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void deleteNotices()}
      >
        {text.deleteAllLead}
      </ConfirmDialog>
    </Page>
  )
}
