import type { RouteForm } from '#api/use-route-form.ts'
import type { EngineValues } from './engine-values.ts'

/** Of a field inside a list: its path is no key of the form's values. */
export function errorAt(form: RouteForm<EngineValues>, path: string): string | undefined {
  return form.errorOf(path as keyof EngineValues)
}

/** Whether something is wrong with how it is reached, rather than with what it is called. */
export function hasReachError(form: RouteForm<EngineValues>): boolean {
  const { headers, models } = form.values
  const paths = [
    'address',
    'key',
    'headers',
    'caCertificate',
    'slots',
    'models',
    ...headers.flatMap((_, index) => [`headers.${index}.name`, `headers.${index}.value`]),
    ...models.flatMap((_, index) => [`models.${index}.name`, `models.${index}.sizes`]),
  ]
  return paths.some(path => errorAt(form, path) !== undefined)
}
