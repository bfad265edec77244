import type { Experience, TeamSize, UseCase } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const onboardingMessages = defineMessages({
  en: {
    useCases: {
      art: 'Art',
      marketing: 'Marketing',
      products: 'Products',
      games: 'Games',
      film: 'Film',
      learning: 'Learning',
      other: 'Something else',
    } satisfies Record<UseCase, string>,
    experience: { new: 'Never', some: 'A little', expert: 'A lot' } satisfies Record<Experience, string>,
    teamSize: { alone: 'On my own', small: 'A few people', large: 'A larger team' } satisfies Record<TeamSize, string>,
  },
  vi: {
    useCases: {
      art: 'Nghệ thuật',
      marketing: 'Tiếp thị',
      products: 'Sản phẩm',
      games: 'Trò chơi',
      film: 'Phim',
      learning: 'Học tập',
      other: 'Việc khác',
    },
    experience: { new: 'Chưa từng', some: 'Một chút', expert: 'Rất nhiều' },
    teamSize: { alone: 'Một mình', small: 'Vài người', large: 'Nhóm lớn hơn' },
  },
})
