import { useQuery } from '@tanstack/react-query'
import type { SiteFacts } from '../content/site-facts.ts'

export function useSiteFacts() {
  return useQuery({
    queryKey: ['site-facts'],
    queryFn: async (): Promise<SiteFacts> => {
      const answer = await fetch('/api/config')
      return (await answer.json()) as SiteFacts
    },
  })
}
