import { Dexie } from 'dexie'
import type { Table } from 'dexie'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import type { UploadedPart } from '@atelier/shared-schema/entities/upload.ts'

/** Where a file goes: a folder, or the top of a workspace's things or of one's own. */
export interface UploadPlace {
  folderId: string | null
  workspaceId: string | null
  /** As the person knows it, for the list. */
  name: string
}

/** What the server made of it. */
export interface UploadedThing {
  id: string
  name: string
  /** How it was made, where the file tells. */
  prompt: string
  modelName: string
}

export interface UploadRefusal {
  /** The server's code, or its reason where it gives one for the file. */
  code: string
  message: string
  /** In bytes, where it is too large. */
  limit?: number | undefined
}

/** How the things of an archive are brought in. */
export interface ArchiveOptions {
  ids: 'kept' | 'new'
  sharing: 'kept' | 'private'
  workspaceId: string | null
}

export interface ArchiveArrival extends ArchiveOptions {
  /** What the server told last, once the archive itself has arrived. */
  progress?: ImportProgress
}

/** What is said of the model in a file; what is left out is found in it. */
export interface ModelArrival {
  name?: string
  baseType?: SdModelBaseType
  modelKind?: SdModelKind
}

/** Where on an artboard a picture is waited for. */
export interface BoardArrival {
  boardId: string
  /** The record that waits for it. */
  assetId: string
  /** The image, file or address on this server that it comes from; of one that is uploaded, what the upload has made. */
  from?: string
  /** The board’s own file of it. The record was not at the server yet: where the board is open, it is filled with this. */
  picture?: BoardPicture
}

/**
 * A file on its way, kept until the person clears it from the list. `waiting`: not all of it has arrived; `arrived`: all
 * parts have, and it is to be completed; `missing`: this device has not got its bytes any more, so it has to be chosen again.
 */
export interface StoredUpload {
  id: string
  /** They are sent in this order. */
  seq: number
  /** What was dropped or chosen at once. */
  drop: string
  state: 'waiting' | 'arrived' | 'done' | 'refused' | 'missing'
  name: string
  size: number
  type: string
  lastModified: number
  place: UploadPlace
  /** Folders to be made below the place, outermost first. */
  path: string[]
  /** Once the server knows of it: where its parts go. */
  started?: { uploadId: string; key: string; urls: string[]; partBytes: number } | undefined
  parts: UploadedPart[]
  attempts: number
  thing?: UploadedThing
  /** Things of one's own with the very same content. */
  duplicateOf?: string[]
  refusal?: UploadRefusal
  /** Of an archive: what it holds is brought in once it has arrived, and it is not among the pictures. */
  archive?: ArchiveArrival
  /** Of an artboard: once it has arrived it is put there, and then it is not listed any more. */
  board?: BoardArrival
  /** Of a model: it is listed among the models, and not among the pictures. */
  model?: ModelArrival
  at: number
}

interface StoredBytes {
  id: string
  blob: Blob
}

/** A folder that was made for a drop: made once, however often it is interrupted. */
interface MadeFolder {
  /** Drop and path. */
  key: string
  folderId: string
}

const PREFIX = 'atelier-uploads-'

/** Apart from the rows of things: files are large, and a browser that is short of room must not lose both. */
export function uploadStoreName(uid: string): string {
  return PREFIX + uid
}

export class UploadStore extends Dexie {
  declare readonly uploads: Table<StoredUpload, string>
  declare readonly bytes: Table<StoredBytes, string>
  declare readonly folders: Table<MadeFolder, string>

  constructor(uid: string) {
    super(uploadStoreName(uid))
    this.version(1).stores({ uploads: 'id, seq', bytes: 'id', folders: 'key' })
    // There may be thousands: whoever looks what is next reads that alone.
    this.version(2).stores({ uploads: 'id, seq, [state+seq], board.boardId, archive.ids' })
    // Another tab clears this device, or runs a later version of the app.
    this.on('versionchange', () => this.close())
  }
}

/** The first of those in a state, in their order. */
export function listFirst(store: UploadStore, state: StoredUpload['state'], limit: number): Promise<StoredUpload[]> {
  return store.uploads.where('[state+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]).limit(limit).toArray()
}

/** The names of what has not reached the server, without making a store where there is none. */
export async function listUnsentUploads(uid: string): Promise<string[]> {
  if (!(await Dexie.exists(uploadStoreName(uid)).catch(() => false))) return []
  const store = new UploadStore(uid)
  try {
    const rows = await store.uploads.orderBy('seq').toArray()
    return rows.filter(({ state }) => state === 'waiting' || state === 'arrived').map(({ name }) => name)
  } finally {
    store.close()
  }
}
