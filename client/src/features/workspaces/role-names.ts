import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const roleNames = defineMessages({
  en: { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' } satisfies Record<WorkspaceRole, string>,
  vi: { owner: 'Chủ sở hữu', admin: 'Quản trị viên', member: 'Thành viên', guest: 'Khách' },
})

export const roleLeads = defineMessages({
  en: {
    admin: 'Looks after members, guests and the name. Takes a seat.',
    member: 'Makes and shares things here. Takes a seat.',
    guest: 'Sees what is shared with them by name, and comments. Takes no seat.',
  },
  vi: {
    admin: 'Quản lý thành viên, khách và tên. Chiếm một chỗ.',
    member: 'Tạo và chia sẻ tại đây. Chiếm một chỗ.',
    guest: 'Xem những gì được chia sẻ đích danh và bình luận. Không chiếm chỗ.',
  },
})
