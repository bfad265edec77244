import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { keepMade } from '#local/keep-made.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import { newItem } from '#local/new-item.ts'

export interface NewStyle {
  name: string
  fileIds: readonly string[]
}

/** Answers its id. Without the network it is made here, and what is asked for in it waits behind it. */
export async function makeStyle({ name, fileIds }: NewStyle, person: Parameters<typeof newItem>[1]): Promise<string> {
  const id = newId()
  const detail = { kind: 'STYLE' as const, images: fileIds.map(fileId => ({ fileId, weight: 1 })) }
  const item = newItem({ id, kind: 'STYLE', name, detail }, person)
  const images = fileIds.map(fileId => ({ url: filePath(fileId, 'original') }))
  const input = { body: { id, name, images, workspaceId: item.workspaceId } }
  try {
    await call(routes.create, input)
  } catch (error) {
    const { data } = readLocalState()
    if (!isNetworkError(error) || !data || !(await queueWrite('style.create', input, { names: [name] }))) throw error
    await keepMade(data, item)
  }
  return id
}
