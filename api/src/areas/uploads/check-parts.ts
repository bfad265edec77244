import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { UploadedPart } from '@atelier/shared-schema/entities/upload.ts'
import { partTag } from './receive-part.service.ts'
import type { PartRow, UploadOfFile } from './uploads.queries.ts'

/** @throws AppError CONFLICT when some have not arrived, or others than the caller means */
export function checkParts(
  { upload, file }: UploadOfFile,
  parts: readonly PartRow[],
  told: readonly UploadedPart[],
): void {
  const arrived = new Set(parts.map(part => part.number))
  const missing = numbersUpTo(upload.part_count).filter(number => !arrived.has(number))
  if (missing.length > 0) {
    const shown = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '')
    throw new AppError(
      'CONFLICT',
      `${file.name}: parts ${shown} have not arrived. Send them, then complete it again.`,
      {
        details: { missing },
      },
    )
  }
  const tags = new Map(told.map(({ partNumber, eTag }) => [partNumber, eTag.replace(/^(?:W\/)?"?|"$/g, '')]))
  const other = parts.filter(part => tags.get(part.number) !== partTag(part)).map(part => part.number)
  if (other.length > 0 || tags.size !== parts.length) {
    throw new AppError(
      'CONFLICT',
      `${file.name}: the tags of parts ${other.slice(0, 10).join(', ')} are not those that arrived last. Name every part once, with the tag its last sending was answered with.`,
      { details: { missing: other } },
    )
  }
}

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
