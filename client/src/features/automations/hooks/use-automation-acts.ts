import { useMemo } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import type { AutomationAnswer, AutomationWithHook } from '@atelier/shared-schema/entities/automation.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { automationsMessages } from '../automations.messages.ts'

/** Every route whose answers show an automation. */
export const automationReads = [routes.list, routes.read, routes.listRuns] as const

type Named = Pick<AutomationAnswer, 'id' | 'name'>

export interface AutomationActs {
  runNow: (automation: Named) => Promise<void>
  pause: (automation: Named) => Promise<void>
  resume: (automation: Named) => Promise<void>
  /** Answers whether it is deleted. */
  remove: (automation: Named) => Promise<boolean>
  renewHook: (automation: Named) => Promise<AutomationWithHook | undefined>
}

/** What can be done with an automation. Each says what it did, and how to take it back. */
export function useAutomationActs(): AutomationActs {
  const text = useMessages(automationsMessages)
  return useMemo(() => {
    const setPaused = ({ id }: Named, isPaused: boolean) =>
      attempt(() => call(routes.update, { params: { id }, body: { isPaused } }))
    const acts: AutomationActs = {
      runNow: async ({ id, name }) => {
        if (await attempt(() => call(routes.runNow, { params: { id } }))) showToast(text.begun(name))
      },
      pause: async automation => {
        if (await setPaused(automation, true)) {
          showToast(text.paused(automation.name), { undo: () => setPaused(automation, false) })
        }
      },
      resume: async automation => {
        if (await setPaused(automation, false)) showToast(text.resumed(automation.name))
      },
      remove: async ({ id, name }) => {
        const isDone = await attempt(async () => {
          await call(routes.remove, { params: { id } })
          return true
        })
        if (!isDone) return false
        showToast(text.deleted(name), { undo: () => attempt(() => call(routes.recover, { params: { id } })) })
        return true
      },
      renewHook: ({ id }) => attempt(() => call(routes.renewHook, { params: { id } })),
    }
    return acts
  }, [text])
}

/** Whatever comes of it, what is on screen is asked for again. */
async function attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    showError(error)
    return undefined
  } finally {
    void refresh(automationReads)
  }
}
