import { enginesRoutes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import { queryClient } from '#api/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { ConsentAsk } from './consent-ask.ts'
import { nameCountry } from './countries.ts'
import classes from './consent-dialog.module.css'

const messages = defineMessages({
  en: {
    title: 'This leaves the installation',
    lead: 'To make this, the following is sent to somebody else:',
    sent: { prompt: 'your prompt', images: 'the pictures you put in', settings: 'the settings' },
    receives: 'Who receives it',
    unknown: 'country not known',
    after:
      'They process it under their own terms. Your name and your address are not sent. You are asked once for each engine, and can take it back in Settings, Engines.',
    refuse: 'Do not send',
    agree: 'Agree and run',
  },
  vi: {
    title: 'Dữ liệu rời khỏi máy chủ này',
    lead: 'Để tạo ảnh này, những điều sau được gửi cho bên khác:',
    sent: { prompt: 'mô tả của bạn', images: 'ảnh bạn đưa vào', settings: 'các thiết lập' },
    receives: 'Bên nhận',
    unknown: 'không rõ quốc gia',
    after:
      'Họ xử lý theo điều khoản của họ. Tên và địa chỉ của bạn không được gửi. Mỗi bộ máy chỉ hỏi một lần, và bạn có thể rút lại trong Cài đặt, Bộ máy.',
    refuse: 'Không gửi',
    agree: 'Đồng ý và chạy',
  },
})

interface ConsentDialogProps {
  ask: ConsentAsk
  onAnswer: (hasAgreed: boolean) => void
}

export function ConsentDialog({ ask, onAnswer }: ConsentDialogProps) {
  const text = useMessages(messages)
  const locale = useLocale()
  const format = useFormat()
  const [isOpen, setOpen] = useState(true)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const close = (hasAgreed: boolean) => {
    setOpen(false)
    onAnswer(hasAgreed)
  }

  async function agree(): Promise<void> {
    setPending(true)
    setError(undefined)
    try {
      const engines = ask.engines.map(({ id, company, country }) => ({ id, company, country }))
      await call(enginesRoutes.agree, { body: { engines } })
      void queryClient.invalidateQueries({ queryKey: ['GET', enginesRoutes.consents.path] })
      close(true)
    } catch (reason) {
      setError(describeError(reason))
      setPending(false)
    }
  }

  return (
    <Dialog opened={isOpen} onClose={() => close(false)} title={text.title}>
      <p className={classes.words}>
        {text.lead} {format.list(ask.sent.map(what => text.sent[what]))}.
      </p>
      <h3 className={classes.head}>{text.receives}</h3>
      <ul className={classes.places}>
        {ask.engines.map(({ id, name, company, country }) => (
          <li key={id}>
            <strong>{company || name}</strong>, {country ? nameCountry(locale, country) : text.unknown}
            {company && company !== name && <span className={classes.engine}>{name}</span>}
          </li>
        ))}
      </ul>
      <p className={classes.words}>{text.after}</p>
      <InlineError>{error}</InlineError>
      <DialogActions>
        <Button onClick={() => close(false)}>{text.refuse}</Button>
        <Button variant="primary" loading={isPending} onClick={() => void agree()}>
          {text.agree}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
