import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { useState } from 'react'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { KeyDialog } from './key-dialog.tsx'

const messages = defineMessages({
  en: {
    title: 'New API key',
    name: 'Name',
    nameRule: 'What it is for, for example “Batch script on the studio machine”.',
    make: 'Make the key',
    key: 'Your key',
    once: 'Copy it now: it is shown this once only, and whoever has it can act as you.',
    done: 'Done',
    cancel: 'Cancel',
  },
  vi: {
    title: 'Khoá API mới',
    name: 'Tên',
    nameRule: 'Dùng để làm gì, ví dụ “Script hàng loạt trên máy studio”.',
    make: 'Tạo khoá',
    key: 'Khoá của bạn',
    once: 'Hãy sao chép ngay: khoá chỉ hiện một lần này, và ai có khoá đều có thể làm thay bạn.',
    done: 'Xong',
    cancel: 'Huỷ',
  },
})

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const [key, setKey] = useState<string>()
  const form = useRouteForm(apiKeyRoutes.create, {
    initial: { name: '' },
    toInput: ({ name }) => ({ body: { name } }),
    onSuccess: async made => {
      setKey(made.key)
      await refresh([apiKeyRoutes.list])
    },
  })
  return <KeyDialog words={text} form={form} made={key} onClose={onClose} />
}
