import { useEffect, useMemo } from 'react'
import type { RefObject } from 'react'
import { fittingParams } from '#recipes/kept-params.ts'
import type { Params } from '#recipes/kept-params.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useTaskParams } from '#recipes/use-recipe-params.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Draft } from '../draft.ts'
import { formMessages } from '../form.messages.ts'
import type { Runnable } from '../hooks/use-runnable.ts'
import classes from '../form.module.css'

/** What is filled in for the recipe or the macro, for whoever saves it. */
export interface FilledAction {
  /** Shows what is wrong. Answers whether nothing is. */
  check: () => boolean
  params: Params
}

export interface ActionFieldsProps {
  runnable: Runnable
  given: Params
  kind: Draft['kind']
  /** What the new picture is put into: nobody fills it in. */
  imageParam: string | undefined
  filled: RefObject<FilledAction | null>
}

/** The form of the recipe, or what the macro asks for. What comes with the run may be left empty. */
export function ActionFields({ runnable, given, kind, imageParam, filled }: ActionFieldsProps) {
  const text = useMessages(formMessages)
  const definition = useMemo(
    () => ({
      fields: runnable.fields.map(field =>
        kind === 'webhook' || field.key === imageParam ? { ...field, isRequired: false } : field,
      ),
    }),
    [runnable, kind, imageParam],
  )
  const params = useTaskParams(definition, given)
  const fields = definition.fields.filter(field => field.key !== imageParam)
  useEffect(() => {
    filled.current = { check: params.check, params: fittingParams(fields, params.params) }
  })
  if (fields.length === 0) return <p className={classes.quiet}>{text.noFields}</p>
  return <RecipeForm fields={fields} params={params} models={runnable.models} isWhole />
}
