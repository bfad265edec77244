import { useSyncExternalStore } from 'react'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { StoredUpload } from './upload-store.ts'

/** How far a picture is that this device brings to an artboard. */
export interface PictureArrival {
  uploadId: string
  boardId: string
  state: StoredUpload['state']
  /** Of its bytes, 0 to 1. */
  progress: number
  /** What the record that waits for it is to be filled with here. */
  picture: BoardPicture | undefined
}

export type PictureArrivals = ReadonlyMap<string, PictureArrival>

let arrivals: PictureArrivals = new Map()
/** Nobody has looked yet: what waits may still be this device’s. */
let known = false
const listeners = new Set<() => void>()

/** The uploads tell; by the records that wait. */
export function tellArrivals(next: PictureArrivals): void {
  if (known && arrivals.size === 0 && next.size === 0) return
  known = true
  arrivals = next
  for (const listener of listeners) listener()
}

export function readArrivals(): PictureArrivals {
  return arrivals
}

export function subscribeToArrivals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePictureArrival(assetId: string): PictureArrival | undefined {
  return useSyncExternalStore(subscribeToArrivals, () => arrivals.get(assetId))
}

type ReadBytes = (uploadId: string) => Promise<Blob | undefined>
let readBytes: ReadBytes | undefined

/** The uploads have the pictures themselves. */
export function offerPictureBytes(read: ReadBytes): () => void {
  readBytes = read
  return () => {
    if (readBytes === read) readBytes = undefined
  }
}

/** To be seen while it is on its way. */
export async function readPictureBytes(uploadId: string): Promise<Blob | undefined> {
  return readBytes?.(uploadId)
}
