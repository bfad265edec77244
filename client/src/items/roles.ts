import type { ItemRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

/** How roles and sharing modes are called, for every kind of item. */
export const roleMessages = defineMessages({
  en: { owner: 'Owner', editor: 'Can edit', contributor: 'Can add', viewer: 'Can view' } satisfies Record<
    ItemRole,
    string
  >,
  vi: { owner: 'Chủ sở hữu', editor: 'Được sửa', contributor: 'Được thêm', viewer: 'Được xem' },
})

export const modeMessages = defineMessages({
  en: { private: 'Private', restricted: 'Shared', public: 'Public link' } satisfies Record<SharingMode, string>,
  vi: { private: 'Riêng tư', restricted: 'Đã chia sẻ', public: 'Liên kết công khai' },
})
