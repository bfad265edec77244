import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, SyntheticEvent } from 'react'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { call } from './call.ts'
import { describeError, fieldErrors } from './error-text.ts'
import { localizeIssue } from './issue-text.ts'

export interface RouteFormOptions<R extends Route, V> {
  initial: V
  /** What is sent: the body's keys are the names of the fields. */
  toInput: (values: V) => RouteInput<R>
  onSuccess: (output: RouteOutput<R>, values: V) => unknown
  /** Returns true when it has dealt with the failure itself. */
  onError?: (error: unknown, values: V) => boolean | undefined
}

export interface RouteForm<V> {
  values: V
  set: <K extends keyof V>(name: K, value: V[K]) => void
  /** Spread into a text field. */
  text: (name: keyof V & string) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    error: string | undefined
  }
  errorOf: (name: keyof V & string) => string | undefined
  /** Of a place in a list, such as `headers.0.name`, and of all that lies in it. */
  errorAt: (path: string) => string | undefined
  /** What went wrong and belongs to no field. */
  error: string | undefined
  /** Shows a failure of something else that was done with these values, at its fields where it has some. */
  fail: (reason: unknown) => void
  /** The failure itself, where a screen has better words for it. */
  failure: unknown
  pending: boolean
  submit: (event?: SyntheticEvent) => void
  /** Put on the `<form>`: the first field in error gets the focus. */
  formRef: React.RefObject<HTMLFormElement | null>
}

/**
 * A form over one route: checked by the route's own schema first, then by the server, both shown at the fields.
 * Give a function that imports the route where the first paint must not wait for the contract.
 */
export function useRouteForm<R extends Route, V extends object>(
  route: R | (() => Promise<R>),
  { initial, toInput, onSuccess, onError }: RouteFormOptions<R, V>,
): RouteForm<V> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)

  const failed = Object.keys(errors).length > 0
  useEffect(() => {
    if (failed) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failed, pending])

  function set<K extends keyof V>(name: K, value: V[K]): void {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([field]) => !isWithin(field, name))))
    setError(undefined)
    setFailure(undefined)
  }

  function fail(reason: unknown, sent: V): void {
    if (onError?.(reason, sent)) return
    const byField = fieldErrors(reason)
    setFailure(reason)
    const known = Object.keys(byField).some(field => Object.keys(sent).some(name => isWithin(field, name)))
    setErrors(known ? byField : {})
    setError(known ? undefined : describeError(reason))
  }

  async function send(sent: V): Promise<void> {
    setError(undefined)
    setFailure(undefined)
    setPending(true)
    try {
      const loaded = typeof route === 'function' ? await route() : route
      const input = toInput(sent)
      const issues = await issuesOf(loaded, input)
      setErrors(issues)
      if (Object.keys(issues).length === 0) await onSuccess(await call(loaded, input), sent)
    } catch (reason) {
      fail(reason, sent)
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    set,
    text: name => ({
      name,
      value: String(values[name] ?? ''),
      onChange: event => set(name, event.currentTarget.value as V[typeof name]),
      error: errors[name],
    }),
    errorOf: name => errors[name],
    errorAt: path => Object.entries(errors).find(([field]) => isWithin(field, path))?.[1],
    error,
    fail: reason => fail(reason, values),
    failure,
    pending,
    submit: event => {
      event?.preventDefault()
      if (!pending) void send(values)
    },
    formRef,
  }
}

/** Of `headers.0.name` the field is `headers`. */
function isWithin(path: string, field: PropertyKey): boolean {
  return path === field || path.startsWith(`${String(field)}.`)
}

async function issuesOf(route: Route, input: { body?: unknown }): Promise<Record<string, string>> {
  // Sets the language of the sentences before anything is checked.
  await import('./contract-runtime.ts')
  const result = route.body?.safeParse(input.body)
  if (!result || result.success) return {}
  const entries = result.error.issues.map(issue => [issue.path.join('.'), localizeIssue(issue.message)] as const)
  return Object.fromEntries(entries.reverse())
}
