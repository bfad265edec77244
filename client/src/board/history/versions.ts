import { useQuery } from '@tanstack/react-query'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { keepVersion, readKeptVersion } from './kept-versions.ts'

/** A version as it was: it never changes, so it is asked for once. */
export interface LoadedVersion {
  doc: Doc
  records: readonly BoardRecord[]
}

export function useVersion(document: string, id: string | null) {
  const { uid } = useSignedInPerson()
  return useQuery({
    queryKey: ['board version', document, id],
    queryFn: ({ signal }) => loadVersion({ document, id: id ?? '', uid, signal }),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    // A document is compared by what it is, not by what is in it.
    structuralSharing: false,
  })
}

interface VersionAsk {
  document: string
  id: string
  uid: string
  signal: AbortSignal
}

async function loadVersion({ document, id, uid, signal }: VersionAsk): Promise<LoadedVersion> {
  const input = { params: { name: document, id } }
  const address = routeUrl(syncRoutes.readHistoryState, input)
  try {
    const response = await call(syncRoutes.readHistoryState, input, { signal })
    const state = new Uint8Array(await response.arrayBuffer())
    // Without room for it, it is there with the network only.
    void keepVersion(uid, address, state).catch(() => undefined)
    return openVersion(state)
  } catch (error) {
    const kept = isNetworkError(error) ? await readKeptVersion(uid, address) : undefined
    if (!kept) throw error
    return openVersion(kept)
  }
}

function openVersion(state: Uint8Array): LoadedVersion {
  const doc = new Doc()
  applyUpdate(doc, state)
  return { doc, records: readRecords(doc) }
}

/** The board as it is at this moment, apart from what happens to it from then on. */
export function holdVersion(doc: Doc): LoadedVersion {
  return openVersion(encodeStateAsUpdate(doc))
}
