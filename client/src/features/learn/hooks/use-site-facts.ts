import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { queryClient } from '#api/query-client.ts'

export function useSiteFacts() {
  return useQuery(configQuery)
}

/** For loaders, so that headings are there to be scrolled to. A failure is the screen's to tell, with a way to try again. */
export async function loadSiteFacts(): Promise<void> {
  await queryClient.query(configQuery).catch(() => undefined)
}
