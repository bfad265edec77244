import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { pictureOfModel, shortModelName, STUDIO_PAINTER } from '#sd-models/model-names.ts'
import { modelPickerMessages } from '#sd-models/model-picker.messages.ts'
import { ModelPicture } from '#sd-models/model-picture.tsx'
import { useKnownModel } from '#sd-models/use-known-model.ts'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import classes from './style-field.module.css'

/** What people call a model, by what graphs name it by; '' while that is being found out. */
export function useModelTitle(name: string): string {
  const text = useMessages(modelPickerMessages)
  const itemId = modelItemOf(name)
  const model = useKnownModel(itemId)
  if (itemId !== undefined) return model === null ? text.unknown : (model?.name ?? '')
  return name === STUDIO_PAINTER ? text.builtIn : shortModelName(name)
}

export interface ChosenModelProps {
  /** As graphs name it. */
  name: string
  onChange: () => void
  /** Left out where something has to be chosen. */
  onRemove: (() => void) | undefined
  children?: ReactNode
}

/** A model that was chosen: what it makes, what it is called, and what can be done about it. */
export function ChosenModel({ name, onChange, onRemove, children }: ChosenModelProps) {
  const text = useMessages(modelPickerMessages)
  const model = useKnownModel(modelItemOf(name))
  const title = useModelTitle(name)
  return (
    <div className={classes.chosen}>
      <ModelPicture source={model?.thumbnailUrl ?? pictureOfModel(name)} className={classes.picture} />
      <span className={classes.name} title={modelItemOf(name) === undefined ? name : title}>
        {title}
      </span>
      {children}
      <IconButton icon={IconRefresh} label={text.change} onClick={onChange} />
      {onRemove && <IconButton icon={IconX} label={text.remove} onClick={onRemove} />}
    </div>
  )
}
