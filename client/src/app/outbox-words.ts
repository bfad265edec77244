import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { QueuedWrite } from '#local/database.ts'
import type { outboxMessages } from './outbox-messages.ts'

type Words = (typeof outboxMessages)['en']

/** “Change “Fog””, “Move “Fog” and 2 others to the trash”. */
export function describeWrite(write: QueuedWrite, text: Words): string {
  const [first = text.unnamed, ...others] = write.names
  const what = others.length > 0 ? text.several(first, others.length) : text.one(first)
  const [, act = ''] = write.kind.split('.')
  const isOff = act === 'favorite' && bodyOf(write)['favorite'] === false
  const describe = text.kinds[(isOff ? 'unfavorite' : act) as keyof Words['kinds']]
  return describe?.(what) ?? `${write.kind}: ${what}`
}

function bodyOf({ input }: QueuedWrite): Record<string, unknown> {
  return (input as { body?: Record<string, unknown> }).body ?? {}
}

export interface WrittenField {
  name: string
  mine: string
  /** As the server has it, where that is known. */
  theirs: string | undefined
}

/** What was tried and what the server has, field by field, where they differ. */
export function fieldsOfWrite(write: QueuedWrite, server: FeedItem | undefined, text: Words): WrittenField[] {
  const body = bodyOf(write)
  const has: Record<string, unknown> = { ...server, ...server?.detail }
  return Object.entries(text.fields).flatMap(([field, name]) => {
    if (body[field] === undefined) return []
    const mine = say(body[field], text)
    const theirs = field === 'entries' ? sayLines(has['entryCount'], text) : say(has[field], text)
    return mine === theirs ? [] : [{ name, mine, theirs }]
  })
}

function say(value: unknown, text: Words): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (Array.isArray(value)) return text.lines(value.length)
  return typeof value === 'string' ? value : '…'
}

function sayLines(count: unknown, text: Words): string | undefined {
  return typeof count === 'number' ? text.lines(count) : undefined
}

/** What the person wrote, to be pasted elsewhere. */
export function writeAsText(write: QueuedWrite): string {
  const { updatedAt: _version, entries, ...fields } = bodyOf(write)
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [...lines, ...(Array.isArray(entries) ? ['', ...entries.map(String)] : [])].join('\n')
}
