import { AreaTabs } from '#items/area-tabs.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({
  en: { kinds: 'What pictures are made with', models: 'Models', styles: 'Styles', training: 'Training' },
  vi: { kinds: 'Những gì dùng để tạo ảnh', models: 'Mô hình', styles: 'Phong cách', training: 'Huấn luyện' },
})

/** What pictures are made with, each kind in a place of its own. */
export function ModelTabs() {
  const text = useMessages(messages)
  return (
    <AreaTabs
      label={text.kinds}
      tabs={[
        { to: '/models', title: text.models, isExact: true },
        { to: '/models/styles', title: text.styles },
        { to: '/models/training', title: text.training },
      ]}
    />
  )
}
