import { placeholderForAll } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { TLRecord } from '@tldraw/tldraw'
import { creatorOf } from './created-by.ts'
import { listChanged } from './merge-record.ts'

/** Whether a contributor makes this of a thing: of one's own anything, of others' what is everybody's. The server says the same. */
export function mayChange(uid: string, before: TLRecord, after: TLRecord | undefined): boolean {
  return creatorOf(before) === uid || (after !== undefined && isForAll(before, after))
}

function isForAll(before: TLRecord, after: TLRecord): boolean {
  if (!('type' in before) || before.type !== 'placeholder') return false
  return listChanged(before, after).every(key => placeholderForAll.some(name => key === `props.${name}`))
}
