import { trainingStatuses } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingStatus } from '@atelier/shared-schema/entities/training.ts'
import { trainingListRoute } from './training.routes.ts'

export interface TrainingListSearch {
  view: 'owned' | 'trash'
  status: TrainingStatus | undefined
  search: string | undefined
}

/** What is not understood in the address is as if it were not there. */
export function useListSearch(): TrainingListSearch {
  const { view, status, search } = trainingListRoute.useSearch()
  return {
    view: view === 'trash' ? 'trash' : 'owned',
    status: trainingStatuses.find(known => known === status),
    search: search === '' ? undefined : search,
  }
}
