import { useMemo } from 'react'
import { trainingRoutes as routes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { trainingMessages } from '../training.messages.ts'
import { noteTraining, trainingListRoutes } from './live-trainings.ts'

export interface TrainingActs {
  /** Answer whether it was done. */
  start: (id: string) => Promise<boolean>
  pause: (id: string) => Promise<boolean>
  resume: (id: string) => Promise<boolean>
  stop: (id: string) => Promise<boolean>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
  trash: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  deleteForever: (id: string) => Promise<void>
}

type StepRoute = (typeof routes)['start' | 'pause' | 'resume' | 'stop']

/** What can be done with a training. Each says what went wrong, and the trash how to take it back. */
export function useTrainingActs(): TrainingActs {
  const text = useMessages(trainingMessages)
  return useMemo(() => {
    const step = (route: StepRoute) => async (id: string) => note(() => call(route, { params: { id } }))
    const bulk = (
      route: (typeof routes)['softDelete' | 'recover' | 'fullyDelete'],
      id: string,
      said: (n: number) => string,
      undo?: () => Promise<void>,
    ) => run(async () => tellBulk(await call(route, { body: { ids: [id] } }), said, undo ? { undo } : {}))
    const acts: TrainingActs = {
      start: step(routes.start),
      pause: step(routes.pause),
      resume: step(routes.resume),
      stop: step(routes.stop),
      duplicate: async id => {
        let made: string | undefined
        await note(async () => {
          const copy = await call(routes.duplicate, { params: { id }, body: {} })
          made = copy.id
          return copy
        })
        return made
      },
      trash: id => bulk(routes.softDelete, id, text.trashed, () => acts.recover(id)),
      recover: id => bulk(routes.recover, id, text.recovered),
      deleteForever: id => bulk(routes.fullyDelete, id, text.deleted),
    }
    return acts
  }, [text])
}

async function note(act: () => Promise<TrainingAnswer>): Promise<boolean> {
  try {
    noteTraining(await act())
    return true
  } catch (error) {
    showError(error)
    void refresh(trainingListRoutes)
    return false
  }
}

async function run(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showError(error)
  }
  await refresh(trainingListRoutes)
}
