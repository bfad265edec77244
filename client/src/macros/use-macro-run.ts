import { useCallback, useMemo, useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { isOngoing, noteTask, useAskBeside, useTaskPolling } from '#tasks/live-tasks.ts'
import { showError } from '#ui/toast-store.ts'

/** A run as it stands, asked for again whenever one of its steps has changed. */
export function useMacroRun(id: string) {
  const asked = useRoute(routes.readRun, { params: { id } }, { staleTime: 0 })
  const { refetch, data } = asked
  useAskBeside(useCallback(() => void refetch(), [refetch]))
  useTaskPolling(data !== undefined && isOngoing(data.task))
  return asked
}

/** What a call has answered of a run is shown at once. */
export function noteRun(run: MacroRunAnswer): void {
  queryClient.setQueryData(routeKey(routes.readRun, { params: { id: run.task.id } }), run)
  noteTask(run.task)
  void refresh([routes.listRuns])
}

export interface RunActs {
  choose: (step: string, imageIds: readonly string[]) => Promise<void>
  goOn: () => Promise<void>
  isBusy: boolean
}

/** What can be done with a run beside what can be done with any task. */
export function useRunActs(id: string): RunActs {
  const [isBusy, setBusy] = useState(false)
  return useMemo(() => {
    async function act(ask: () => Promise<MacroRunAnswer>): Promise<void> {
      setBusy(true)
      try {
        noteRun(await ask())
      } catch (error) {
        showError(error)
        await refresh([routes.readRun])
      } finally {
        setBusy(false)
      }
    }
    return {
      choose: (step, imageIds) =>
        act(() => call(routes.choose, { params: { id }, body: { step, imageIds: [...imageIds] } })),
      goOn: () => act(() => call(routes.goOn, { params: { id } })),
      isBusy,
    }
  }, [id, isBusy])
}
