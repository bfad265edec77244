import type { StoredUpload } from '#local/uploads/upload-store.ts'
import type { Format as AllFormats } from '#ui/i18n/format.ts'
import type { uploadsMessages } from './uploads.messages.ts'

type Text = (typeof uploadsMessages)['en']
type Format = Pick<AllFormats, 'number'>

const MEGABYTE = 1024 * 1024

export function describeSize(bytes: number, text: Text, format: Format): string {
  if (bytes < MEGABYTE) return text.kilobytes(format.number(Math.ceil(bytes / 1024)))
  return text.megabytes(format.number(bytes / MEGABYTE, { maximumFractionDigits: 1 }))
}

export function describeTime(ms: number, text: Text): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return text.timeLeft(seconds < 90 ? text.seconds(seconds) : text.minutes(Math.round(seconds / 60)))
}

/** Why a file was not taken, with the limit where there is one; what the server says where we have no words of our own. */
export function describeRefusal({ name, refusal }: StoredUpload, text: Text, format: Format): string {
  if (!refusal) return text.states.refused
  const { code, message, limit } = refusal
  if (code === 'too-large') return text.refusals['too-large'](describeSize(limit ?? 0, text, format))
  if (isKnown(code, text.refusals)) return text.refusals[code]
  // The name stands above.
  const prefix = `${name}: `
  return message.startsWith(prefix) ? message.slice(prefix.length) : message
}

type PlainRefusal = Exclude<keyof Text['refusals'], 'too-large'>

function isKnown(code: string, refusals: Text['refusals']): code is PlainRefusal {
  return code in refusals
}
