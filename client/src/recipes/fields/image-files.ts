import { useEffect, useMemo, useRef, useState } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { isBroughtPicture } from '#local/awaited.ts'
import { useLocalItem, useQueuedWrites } from '#local/live-rows.ts'
import { queueWrite } from '#local/local-store.ts'

/** As the specification has it. */
export const INPUT_BYTES_MAX = 25 * 1024 * 1024

/** Known to be files, so that they need not be looked for in the library. */
const brought = new Set<string>()

/** Sends a picture to run a recipe on; it does not come into the library. Answers what params name it by. */
export async function sendPicture(file: File, id = newId()): Promise<string> {
  await call(recipeTasksRoutes.upload, { body: { file, id } })
  noteBrought(id)
  return id
}

/** Without the network it waits on this device, and what names it waits behind it. `thing` is what it was brought for. */
export async function bringPicture(file: File, thing?: string): Promise<string> {
  const id = newId()
  try {
    return await sendPicture(file, id)
  } catch (error) {
    const options = { names: [file.name], ...(thing !== undefined && { thing }) }
    if (!isNetworkError(error) || !(await queueWrite('task.bringPicture', { body: { file, id } }, options))) throw error
    noteBrought(id)
    return id
  }
}

export function noteBrought(fileId: string): void {
  brought.add(fileId)
}

/** What was filled in, in one form; what is no image is left out. */
export function readImages(value: unknown): readonly ImageValue[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap(entry => {
    if (typeof entry === 'string') return entry === '' ? [] : [{ image: entry }]
    return typeof entry === 'object' && entry !== null && 'image' in entry ? [entry as ImageValue] : []
  })
}

/** How long the library is looked through before a name is taken for that of a file. */
const LOOKED_THROUGH_MS = 1_000

/**
 * Where the picture that a param names is shown: an image of the library, a file that was brought, or an address. undefined
 * while it is not known which.
 */
export function usePictureSource(name: string, variant: FileVariant): string | undefined {
  const row = useLocalItem(name)
  const fileId = useMemo(() => row && detailOf(row.item, 'IMAGE')?.fileId, [row])
  const waiting = useWaitingPicture(name)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setMissing(name), LOOKED_THROUGH_MS)
    return () => clearTimeout(timer)
  }, [name])
  if (name === '') return undefined
  if (waiting !== undefined) return waiting
  if (name.startsWith('/') || /^https?:/.test(name)) return name
  if (fileId === undefined && missing !== name && !brought.has(name)) return undefined
  // A file that was only brought to be used has no smaller variants.
  return fileId === undefined ? filePath(name, 'original') : filePath(fileId, variant)
}

/** The address of a picture that has not been sent yet. */
function useWaitingPicture(name: string): string | undefined {
  const write = useQueuedWrites()?.find(each => isBroughtPicture(each) && each.ids[0] === name)
  const file = useRef<File>(undefined)
  file.current = write && isBroughtPicture(write) ? write.input.body.file : undefined
  const isWaiting = write !== undefined
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isWaiting || !file.current) return
    const made = URL.createObjectURL(file.current)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [isWaiting, name])
  return address
}
