import { z } from 'zod'
import { id } from '#entities/ids.ts'
import { namePattern, visiblePattern } from '#entities/name-pattern.ts'

/** Query strings carry text only; these read the types back. */
export const queryNumber = z.coerce.number()
export const queryBoolean = z.stringbool()
/** `?tag=a&tag=b` and `?tag=a` alike. */
export function queryList<S extends z.ZodType>(entry: S) {
  return z.preprocess(value => (value === undefined || Array.isArray(value) ? value : [value]), z.array(entry))
}

export const idParam = z.object({ id })
export const idList = z.object({ ids: z.array(id).min(1).max(200) })
export const dateTime = z.iso.datetime({ offset: true })

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 200
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().max(500).optional(),
})
export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

export function page<S extends z.ZodType>(entry: S) {
  return z.object({ items: z.array(entry), nextCursor: z.string().nullable() })
}
export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** A name a person gives to something: trimmed, on one line, visible, no control or direction-changing characters. */
export function nameField(maxLength = 120) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .regex(namePattern, 'must not contain line breaks or control characters')
    .regex(visiblePattern, 'must have something that can be seen')
}
export function textField(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(text => !text.includes('\u0000'), 'must not contain the null character')
}
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }))
export const password = z
  .string()
  .min(10, 'must have at least 10 characters')
  .max(256, 'must be at most 256 characters')
export const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be the six digits from the mail')
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9._-]{1,28}[a-z0-9])$/, 'must be 3 to 30 letters, digits, dots, dashes or underscores')
