import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './skip-link.module.css'

const messages = defineMessages({ en: { skip: 'Skip to content' }, vi: { skip: 'Bỏ qua đến nội dung' } })

export function SkipLink() {
  const text = useMessages(messages)
  return (
    <a
      className={classes.link}
      href="#main"
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {text.skip}
    </a>
  )
}
