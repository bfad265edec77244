import { Link } from '@tanstack/react-router'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'What is stored',
    lead: 'Your account and profile, what you make, upload, say and share, where you are signed in, and mails on their way to you. All of it is on this installation; what goes to others, if anything, is in the policy.',
    policy: 'Privacy policy',
    terms: 'Terms of use',
  },
  vi: {
    title: 'Những gì được lưu',
    lead: 'Tài khoản và hồ sơ, những gì bạn tạo, tải lên, viết và chia sẻ, nơi bạn đang đăng nhập, và thư đang gửi cho bạn. Tất cả nằm trên máy chủ này; những gì được gửi đến bên khác, nếu có, được nêu trong chính sách.',
    policy: 'Chính sách quyền riêng tư',
    terms: 'Điều khoản sử dụng',
  },
})

export function StoredDataSection() {
  const text = useMessages(messages)
  return (
    <Section title={text.title} lead={text.lead}>
      <p className={classes.links}>
        <Link className={classes.link} to="/privacy">
          {text.policy}
        </Link>
        <Link className={classes.link} to="/terms">
          {text.terms}
        </Link>
      </p>
    </Section>
  )
}
