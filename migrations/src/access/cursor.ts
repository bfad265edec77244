import { z } from 'zod'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'

/** Where a list goes on: the sort key and the id of the last row examined. */
export interface Position {
  key: string
  id: string
}

/** By what items are sorted. */
export type KeyType = 'moment' | 'text' | 'count'

const keys = {
  moment: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    .refine(isMoment),
  text: z
    .string()
    .max(1000)
    .refine(text => !text.includes('\u0000')),
  count: z.string().regex(/^\d{1,9}$/),
  number: z
    .string()
    .regex(/^-?\d{1,20}(\.\d{1,30})?(e[+-]?\d{1,3})?$/)
    .refine(isDouble),
} as const satisfies Record<KeyType | 'number', z.ZodType<string>>

export function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify([position.key, position.id])).toString('base64url')
}

/** Cursors come back from outside, so they are read as strictly as any field; `field` is where the request has it. */
export function readCursor(cursor: string, keyType: KeyType | 'number', field = 'query.cursor'): Position {
  const parsed = z.tuple([keys[keyType], id]).safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw invalidField(field, 'is not a cursor of this list; start again without it')
  }
  return { key: parsed.data[0], id: parsed.data[1] }
}

/** Refuses what is too large or too small for Postgres to read. */
function isDouble(text: string): boolean {
  const read = Number(text)
  return Number.isFinite(read) && (read !== 0 || !text.includes('e'))
}

/** Refuses the 30th of February, which JavaScript reads as March and Postgres fails on. */
function isMoment(text: string): boolean {
  const toMilliseconds = `${text.slice(0, 23)}Z`
  const read = new Date(toMilliseconds)
  return !Number.isNaN(read.getTime()) && read.toISOString() === toMilliseconds
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
