import { defineMessages } from '#ui/i18n/messages.ts'

export const gridMessages = defineMessages({
  en: {
    animated: 'Animated',
    kept: 'kept offline',
    today: 'Today',
    yesterday: 'Yesterday',
  },
  vi: {
    animated: 'Ảnh động',
    kept: 'giữ trên thiết bị',
    today: 'Hôm nay',
    yesterday: 'Hôm qua',
  },
})
