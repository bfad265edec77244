import type { VisibleItem } from '@atelier/database/access/access.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { SharingChange } from '@atelier/shared-schema/contract/families/share.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'

/** What is rated hardcore-nsfw is its author’s alone: it is in no folder and shared with nobody. */
export function assertShownToOthers({ rating }: VisibleItem): void {
  if (rating !== 'hardcore-nsfw') return
  throw new AppError(
    'CONFLICT',
    'This image is rated hardcore-nsfw: only you see it. Contest the rating if it is wrong.',
  )
}

/** What is rated semi-nsfw is shown to those named, and has no link for everybody. */
export function assertMode(item: VisibleItem, mode: SharingMode): void {
  if (mode === 'private') return
  assertShownToOthers(item)
  if (mode === 'public' && item.rating === 'semi-nsfw') {
    throw new AppError('CONFLICT', 'This image is rated semi-nsfw: share it with people by name, not with everybody.')
  }
}

export function assertMayBeShared(item: VisibleItem, change: SharingChange): void {
  if (change.is === 'mode') assertMode(item, change.mode)
  else assertShownToOthers(item)
}
