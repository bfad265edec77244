import { useMemo } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import { call } from '#api/call.ts'
import { useLocalItem } from '#local/live-rows.ts'

/** As the specification has it. */
export const INPUT_BYTES_MAX = 25 * 1024 * 1024

/** Brings a picture to run a recipe on; it does not come into the library. Answers what params name it by. */
export async function bringPicture(file: File): Promise<string> {
  const { id } = await call(recipeTasksRoutes.upload, { body: { file } })
  return id
}

/** What was filled in, in one form; what is no image is left out. */
export function readImages(value: unknown): readonly ImageValue[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap(entry => {
    if (typeof entry === 'string') return entry === '' ? [] : [{ image: entry }]
    return typeof entry === 'object' && entry !== null && 'image' in entry ? [entry as ImageValue] : []
  })
}

/** Where the picture that a param names is shown: an image of the library, a file that was brought, or an address. */
export function usePictureSource(name: string, variant: FileVariant): string {
  const row = useLocalItem(name)
  const fileId = useMemo(() => row && detailOf(row.item, 'IMAGE')?.fileId, [row])
  if (name.startsWith('/') || /^https?:/.test(name)) return name
  // A file that was only brought to be used has no smaller variants.
  return fileId === undefined ? filePath(name, 'original') : filePath(fileId, variant)
}
