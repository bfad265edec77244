import { useCallback, useMemo, useState } from 'react'
import { checkParams, defaultValues } from '@atelier/shared-schema/recipes/check-params.ts'
import type { CheckContext } from '@atelier/shared-schema/recipes/check-field-value.ts'
import { tellIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { fittingParams, keepParams, readKeptParams } from './kept-params.ts'
import type { Params } from './kept-params.ts'

export interface RecipeParams {
  /** What was filled in, and what the recipe itself says where nothing was. */
  values: Params
  /** What was filled in. */
  params: Params
  set: (key: string, value: unknown) => void
  /** Several at once, beside what is there. */
  fill: (params: Params) => void
  reset: () => void
  isValid: boolean
  /** The same with these values in place of what was filled in. */
  isValidWith: (over: Params) => boolean
  /** By key, in the person's language; only once it was tried to run. */
  errors: Readonly<Record<string, string>>
  /** Shows what is wrong. Answers whether nothing is. */
  check: () => boolean
  /** What the server found wrong. */
  refuse: (errors: Readonly<Record<string, string>>) => void
}

const noErrors: Readonly<Record<string, string>> = {}

/** What a person fills in for one recipe: kept on this device, and judged as the server does. Give it a key per recipe. */
export function useRecipeParams(
  uid: string,
  { id, definition }: { id: string; definition: Fields },
  context?: CheckContext,
): RecipeParams {
  const keep = useCallback((params: Params) => keepParams(uid, id, params), [uid, id])
  return useFilledParams(definition, () => readKeptParams(uid, id, definition.fields), keep, context)
}

const forget = () => undefined

/** What a task is to run with, filled in again; nothing of it is kept. */
export function useTaskParams(definition: Fields, given: Params): RecipeParams {
  return useFilledParams(definition, () => fittingParams(definition.fields, given), forget)
}

type Fields = Pick<RecipeDefinition, 'fields'>

function useFilledParams(
  definition: Fields,
  begin: () => Params,
  keep: (params: Params) => void,
  context?: CheckContext,
): RecipeParams {
  const [params, setParams] = useState<Params>(begin)
  const change = useCallback(
    (next: (before: Params) => Params) =>
      setParams(before => {
        const after = next(before)
        keep(after)
        return after
      }),
    [keep],
  )
  return useParamsOf(definition, { params, change }, context)
}

export interface ParamsHolder {
  params: Params
  change: (next: (before: Params) => Params) => void
}

/** Of params that are kept elsewhere, such as where others fill them in as well. */
export function useParamsOf(
  definition: Fields,
  { params, change }: ParamsHolder,
  context?: CheckContext,
): RecipeParams {
  const locale = useLocale()
  const [isShown, setShown] = useState(false)
  const [refused, setRefused] = useState(noErrors)
  const checked = useMemo(() => checkParams(definition, params, context), [definition, params, context])
  const isValidWith = useCallback(
    (over: Params) => checkParams(definition, { ...params, ...over }, context).isValid,
    [definition, params, context],
  )
  const values = useMemo(() => ({ ...defaultValues(definition, context), ...params }), [definition, params, context])

  const set = useCallback(
    (key: string, value: unknown) => {
      setRefused(before => without(before, key))
      change(before => (value === undefined ? without(before, key) : { ...before, [key]: value }))
    },
    [change],
  )
  const fill = useCallback(
    (more: Params) => {
      setRefused(noErrors)
      change(before => ({ ...before, ...more }))
    },
    [change],
  )
  const reset = useCallback(() => {
    setRefused(noErrors)
    setShown(false)
    change(() => ({}))
  }, [change])

  const errors = useMemo(() => {
    if (!isShown || checked.isValid) return refused
    const found = checked.issues.map(issue => [issue.path.replace(/^params\./, ''), tellIssue(issue, locale)] as const)
    return { ...Object.fromEntries(found), ...refused }
  }, [checked, isShown, locale, refused])

  return {
    values,
    params,
    set,
    fill,
    reset,
    isValid: checked.isValid,
    isValidWith,
    errors,
    check: () => {
      setShown(true)
      return checked.isValid
    },
    refuse: setRefused,
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))
}
