import { IconPalette, IconRefresh, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { stylePickerMessages } from '#sd-styles/style-picker.messages.ts'
import { StylePicture } from '#sd-styles/style-picture.tsx'
import { useKnownStyle } from '#sd-styles/use-known-style.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './style-field.module.css'

const StylePicker = lazyPart(async () => (await import('#sd-styles/style-picker.tsx')).StylePicker)

/** A style made of images, chosen by what it looks like. */
export function StyleImagesInput({ field, value, onChange, error }: FieldProps<FieldOf<'style'>>) {
  const text = useMessages(stylePickerMessages)
  const [isPicking, setPicking] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const style = useKnownStyle(id)
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
          {id === undefined ? (
            <Button variant="line" icon={IconPalette} onClick={() => setPicking(true)}>
              {text.choose}
            </Button>
          ) : (
            <div className={classes.chosen}>
              <StylePicture images={style?.images ?? []} className={classes.picture} />
              <span className={classes.name}>{style === null ? text.unknown : style?.name}</span>
              <IconButton icon={IconRefresh} label={text.change} onClick={() => setPicking(true)} />
              <IconButton icon={IconX} label={text.remove} onClick={() => onChange(undefined)} />
            </div>
          )}
          <Suspense>
            {isPicking && (
              <StylePicker
                chosen={id}
                onPick={picked => {
                  setPicking(false)
                  onChange(picked.id)
                }}
                onClose={() => setPicking(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}
