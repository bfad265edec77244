import { useQuery } from '@tanstack/react-query'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { call } from '#api/call.ts'

/** A version as it was: it never changes, so it is asked for once. */
export interface LoadedVersion {
  doc: Doc
  records: readonly BoardRecord[]
}

export function useVersion(document: string, id: string | null) {
  return useQuery({
    queryKey: ['board version', document, id],
    queryFn: ({ signal }) => loadVersion(document, id ?? '', signal),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    // A document is compared by what it is, not by what is in it.
    structuralSharing: false,
  })
}

async function loadVersion(document: string, id: string, signal: AbortSignal): Promise<LoadedVersion> {
  const response = await call(syncRoutes.readHistoryState, { params: { name: document, id } }, { signal })
  return openVersion(new Uint8Array(await response.arrayBuffer()))
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
