import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { wildcardsRoutes as routes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { WILDCARD_ENTRY_LENGTH_MAX } from '@atelier/shared-schema/entities/wildcard.ts'
import { call } from '#api/call.ts'
import { readEntries } from '../entries.ts'
import type { Draft } from './use-wildcard-draft.ts'

const PAUSE_MS = 350
const SAMPLES = 8

/** Samples and references of what is written now, saved or not. Keyed by a count of changes rather than by the lines. */
export function usePreview(id: string, draft: Draft, revision: number, seed: number, enabled: boolean) {
  const [settled] = useDebouncedValue({ draft, revision }, PAUSE_MS)
  return useQuery({
    queryKey: ['wildcard-preview', id, settled.revision, seed],
    queryFn: ({ signal }) => {
      const { key, text } = settled.draft
      const entries = readEntries(text).map(line => line.slice(0, WILDCARD_ENTRY_LENGTH_MAX))
      return call(routes.preview, { body: { wildcardId: id, key, entries, seed, count: SAMPLES } }, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled,
  })
}
