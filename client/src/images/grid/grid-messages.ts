import { defineMessages } from '#ui/i18n/messages.ts'

export const gridMessages = defineMessages({
  en: {
    animated: 'Animated',
    today: 'Today',
    yesterday: 'Yesterday',
  },
  vi: {
    animated: 'Ảnh động',
    today: 'Hôm nay',
    yesterday: 'Hôm qua',
  },
})
