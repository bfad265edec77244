import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'

/** A name that is being written behind an @, and where in the text. */
export interface OpenMention {
  typed: string
  from: number
  to: number
}

/** Names have spaces, but hardly more than two; an @ within a word belongs to an address. */
const openMention = /(?:^|[\s([{"'“])@([^\s@]{0,30}(?: [^\s@]{1,30}){0,2})$/u

export function findMentionAt(text: string, caret: number): OpenMention | undefined {
  const typed = openMention.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1, to: caret }
}

export function mentionOf({ name }: Pick<PersonBrief, 'name'>): string {
  return `@${name}`
}

/** Whether somebody is meant by what has been typed so far. */
export function isMeantBy({ name, username }: PersonBrief, typed: string): boolean {
  const part = typed.toLocaleLowerCase()
  return [name, username ?? ''].some(word => word.toLocaleLowerCase().includes(part))
}

export type CommentPart =
  | { is: 'text'; text: string }
  | { is: 'link'; text: string }
  | { is: 'mention'; text: string; person: PersonBrief }

/** Punctuation behind an address ends the sentence rather than the address. */
const link = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”]`

/** What is written, with the names of those mentioned and addresses told apart. The longest name that fits is meant. */
export function splitComment(body: string, mentions: readonly PersonBrief[]): CommentPart[] {
  const byMention = new Map(mentions.map(person => [mentionOf(person), person]))
  const names = [...byMention.keys()].toSorted((one, other) => other.length - one.length).map(escapePattern)
  const mention = names.length > 0 ? [String.raw`(?<![\p{L}\p{N}_@])(?:${names.join('|')})(?![\p{L}\p{N}_])`] : []
  const parts: CommentPart[] = []
  let end = 0
  for (const match of body.matchAll(new RegExp([link, ...mention].join('|'), 'gu'))) {
    const [text] = match
    const person = byMention.get(text)
    if (match.index > end) parts.push({ is: 'text', text: body.slice(end, match.index) })
    parts.push(person ? { is: 'mention', text, person } : { is: 'link', text })
    end = match.index + text.length
  }
  if (end < body.length) parts.push({ is: 'text', text: body.slice(end) })
  return parts
}

/** Of the people chosen while writing, those whose names still stand there. */
export function mentionedIn(body: string, chosen: readonly PersonBrief[]): string[] {
  const standing = splitComment(body, chosen).flatMap(part => (part.is === 'mention' ? [part.text] : []))
  const uids = chosen.filter(person => standing.includes(mentionOf(person))).map(({ uid }) => uid)
  return [...new Set(uids)].slice(0, MENTIONS_MAX)
}

const MENTIONS_MAX = 20

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
}
