import { useState } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import type {
  AutomationAction,
  AutomationTrigger,
  AutomationWithHook,
} from '@atelier/shared-schema/entities/automation.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors } from '#api/error-text.ts'
import { refresh } from '#api/use-route.ts'
import { automationReads } from './use-automation-acts.ts'

export interface AutomationParts {
  name: string
  trigger: AutomationTrigger
  action: AutomationAction
}

export interface SavingAutomation {
  isSaving: boolean
  /** What was found wrong, as a sentence; at its field where the form has one. */
  error: string | undefined
  nameError: string | undefined
  /** undefined where something is wrong. */
  save: (parts: AutomationParts) => Promise<AutomationWithHook | undefined>
}

/** Makes one, or changes the one that is given. */
export function useSaveAutomation(id: string | undefined): SavingAutomation {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const byField = failure === undefined ? {} : fieldErrors(failure)
  const nameError = byField['name']
  return {
    isSaving,
    error: failure === undefined || nameError !== undefined ? undefined : describeError(failure),
    nameError,
    save: async body => {
      setSaving(true)
      setFailure(undefined)
      try {
        const saved =
          id === undefined ? await call(routes.create, { body }) : await call(routes.update, { params: { id }, body })
        await refresh(automationReads)
        return saved
      } catch (error) {
        setFailure(error)
        return undefined
      } finally {
        setSaving(false)
      }
    },
  }
}
