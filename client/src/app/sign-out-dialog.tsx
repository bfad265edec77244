import type { LeaveQuestion, Unsent } from '#local/leave-question.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './sign-out-dialog.module.css'

const messages = defineMessages({
  en: {
    title: 'Not everything is on the server yet',
    lead: 'These changes are only on this device:',
    write: (name: string) => `A change of “${name}”`,
    document: (name: string) => `Edits in “${name}”`,
    draft: (name: string) => `What you wrote in “${name}”`,
    upload: (name: string) => `The upload of “${name}”`,
    folders: 'Changes of your folders',
    unnamed: 'something without a name',
    more: (n: number) => `and ${plural('en', n, { one: 'other', other: 'others' })}`,
    keepLead: 'Keep them, and they are sent when you sign in here again. On a computer that others use, clear them.',
    stay: 'Stay signed in',
    keep: 'Sign out and keep',
    clear: 'Clear and sign out',
  },
  vi: {
    title: 'Chưa phải mọi thứ đã lên máy chủ',
    lead: 'Những thay đổi này chỉ có trên thiết bị này:',
    write: name => `Thay đổi của “${name}”`,
    document: name => `Chỉnh sửa trong “${name}”`,
    draft: name => `Nội dung bạn viết trong “${name}”`,
    upload: name => `Tệp “${name}” đang tải lên`,
    folders: 'Thay đổi của các thư mục',
    unnamed: 'mục chưa có tên',
    more: n => `và ${plural('vi', n, { other: 'mục khác' })}`,
    keepLead: 'Nếu giữ lại, chúng sẽ được gửi khi bạn đăng nhập lại ở đây. Trên máy dùng chung, hãy xoá.',
    stay: 'Ở lại',
    keep: 'Đăng xuất và giữ lại',
    clear: 'Xoá và đăng xuất',
  },
})

const NAMED = 5

/** Names what would be lost, before anything is. */
export function SignOutDialog({ question }: { question: LeaveQuestion }) {
  const text = useMessages(messages)
  const name = ({ what, name: of = text.unnamed }: Unsent) => (what === 'folders' ? text.folders : text[what](of))
  const lines = [...new Set(question.unsent.map(name))]
  return (
    <Dialog opened onClose={() => question.answer('stay')} title={text.title} size="md">
      <p>{text.lead}</p>
      <ul className={classes.unsent}>
        {lines.slice(0, NAMED).map(line => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > NAMED && <li>{text.more(lines.length - NAMED)}</li>}
      </ul>
      <p className={classes.quiet}>{text.keepLead}</p>
      <DialogActions>
        <Button data-autofocus onClick={() => question.answer('stay')}>
          {text.stay}
        </Button>
        <Button variant="line" onClick={() => question.answer('keep')}>
          {text.keep}
        </Button>
        <Button variant="danger-line" onClick={() => question.answer('clear')}>
          {text.clear}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
