import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import { useRoute } from '#api/use-route.ts'
import { useKeepOpened, useOpened } from '#local/opened-things.ts'

/** The whole of what is known of a picture: as the server tells it, else as it was when it was opened here last. */
export function useImageDetails(id: string): { answer: ImageAnswer | undefined; isUnreachable: boolean } {
  const read = useRoute(imagesRoutes.read, { params: { id } }, { staleTime: 30_000 })
  const opened = useOpened(id) as ImageAnswer | undefined
  useKeepOpened(read.data)
  return { answer: read.data ?? opened, isUnreachable: read.isError && !opened }
}

/** What other tools wrote into the file, as lines. */
export function metadataOf(answer: ImageAnswer): [name: string, value: string][] {
  const found = parseObject(answer.fullMetadata)
  return Object.entries(found).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value, null, 1)]]
  })
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(json)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
