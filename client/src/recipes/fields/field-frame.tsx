import { createContext, useContext, useId } from 'react'
import type { ReactNode } from 'react'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import classes from './fields.module.css'

/** What every input of a recipe gets. `value` is any JSON that was filled in, or undefined. */
export interface FieldProps<Field extends RecipeField = RecipeField> {
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

export interface FieldIds {
  labelId: string
  describedBy: string | undefined
  isInvalid: true | undefined
}

export interface FieldFrameProps {
  field: RecipeField
  error: string | undefined
  /** At the end of the line of the label. */
  aside?: ReactNode
  children: (ids: FieldIds) => ReactNode
}

/** What stands at the end of the line of every label within: of a step of a macro, where its value comes from. */
export const LabelAside = createContext<ReactNode>(null)

/** Label, help and what is wrong, round any input. */
export function FieldFrame({ field, error, aside, children }: FieldFrameProps) {
  const id = useId()
  const locale = useLocale()
  const asideOfAll = useContext(LabelAside)
  const [labelId, helpId, errorId] = [`${id}-label`, `${id}-help`, `${id}-error`]
  const help = field.help?.[locale]
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classes.frame} data-field={field.key}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {field.label[locale]}
        </span>
        {aside}
        {asideOfAll}
      </div>
      {children({ labelId, describedBy: describedBy || undefined, isInvalid: error ? true : undefined })}
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
