import { IconLink, IconLock, IconUsers } from '@tabler/icons-react'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'

export const modeIcons = { private: IconLock, restricted: IconUsers, public: IconLink } satisfies Record<
  SharingMode,
  unknown
>
