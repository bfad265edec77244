import type { RouteForm } from '#api/use-route-form.ts'
import type { EngineValues } from './engine-values.ts'

const reachFields = ['address', 'key', 'headers', 'caCertificate', 'slots', 'models']

/** Whether something is wrong with how it is reached, rather than with what it is called. */
export function hasReachError(form: RouteForm<EngineValues>): boolean {
  return reachFields.some(field => form.errorAt(field) !== undefined)
}
