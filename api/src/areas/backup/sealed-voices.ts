import { createHmac, timingSafeEqual } from 'node:crypto'
import { archivedVoices } from './archive-format.ts'
import type { ArchivedItem, ArchivedVoices } from './archive-format.ts'

type Spoken = Pick<ArchivedItem, 'id' | keyof ArchivedVoices>

/**
 * Whoever brings an archive could have put words into anybody's mouth. So what others said of a thing carries a seal that
 * only the installation which wrote it can make; null where nobody else said anything.
 */
export function sealVoices(key: string, item: Spoken): string | null {
  return hasOthers(item) ? makeSeal(key, item).toString('base64url') : null
}

export function isSealedHere(key: string, item: Spoken & Pick<ArchivedItem, 'seal'>): boolean {
  if (item.seal === null) return false
  const [given, own] = [Buffer.from(item.seal, 'base64url'), makeSeal(key, item)]
  return given.length === own.length && timingSafeEqual(given, own)
}

function makeSeal(key: string, item: Spoken): Buffer {
  // Parsed, so that its fields are in the same order before the way and after it.
  const voices = archivedVoices.parse(item)
  return createHmac('sha256', key)
    .update(JSON.stringify([item.id, voices]))
    .digest()
}

function hasOthers({ comments, reactions, ratings }: ArchivedVoices): boolean {
  return (
    comments.some(({ by, likes }) => by !== 'self' || likes.some(who => who !== 'self')) ||
    reactions.some(({ by }) => by !== 'self') ||
    ratings.some(({ by, byModerator }) => by !== 'self' || byModerator)
  )
}
