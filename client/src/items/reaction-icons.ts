import { IconHeart, IconMoodCry, IconMoodHappy, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const reactionIcons: Record<ImageReaction, TablerIcon> = {
  LIKE: IconThumbUp,
  DISLIKE: IconThumbDown,
  LAUGH: IconMoodHappy,
  CRY: IconMoodCry,
  HEART: IconHeart,
}

export const reactionMessages = defineMessages({
  en: {
    reactions: 'Reactions',
    reaction: { LIKE: 'Like', DISLIKE: 'Dislike', LAUGH: 'Laugh', CRY: 'Sad', HEART: 'Love' },
  },
  vi: {
    reactions: 'Cảm xúc',
    reaction: { LIKE: 'Thích', DISLIKE: 'Không thích', LAUGH: 'Cười', CRY: 'Buồn', HEART: 'Yêu' },
  },
})
