import { LinkButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { NotFoundPicture } from '#ui/not-found-picture.tsx'
import classes from './not-found-page.module.css'

const messages = defineMessages({
  en: {
    title: 'Nothing hangs here',
    detail: 'The address is wrong, or what was here is gone or not shared with you.',
    home: 'Go to the start page',
  },
  vi: {
    title: 'Chỗ này không treo bức tranh nào',
    detail: 'Địa chỉ không đúng, hoặc nội dung đã bị xoá hay chưa được chia sẻ với bạn.',
    home: 'Về trang bắt đầu',
  },
})

/** Inside a frame it stands in the content; without one it has the whole page. */
export function NotFoundPage() {
  const text = useMessages(messages)
  return (
    <div className={classes.page}>
      <NotFoundPicture />
      <h1>{text.title}</h1>
      <p>{text.detail}</p>
      <LinkButton to="/" variant="line">
        {text.home}
      </LinkButton>
    </div>
  )
}
