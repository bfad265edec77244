import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { sniffModelFormat, MODEL_HEAD_BYTES } from '@atelier/shared-schema/models/model-format.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { SdModelFormat } from '@atelier/shared-schema/entities/sd-model.ts'

/** By its content, whatever its name says; undefined where it is no model. */
export async function readModelFormat(store: ObjectStore, file: FileRow): Promise<SdModelFormat | undefined> {
  if (!file.sha256 || file.size < MODEL_HEAD_BYTES || file.width !== null) return undefined
  const head = await readWhole(store, blobKey(file.sha256), { start: 0, end: MODEL_HEAD_BYTES - 1 })
  return sniffModelFormat(head, file.size)
}
