import { TextInput } from '@mantine/core'
import { IconPhotoPlus, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { isOptionUsable } from '@atelier/shared-schema/recipes/field-types.ts'
import type { FieldOption, RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { call } from '#api/call.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import classes from './field-settings.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

export interface OptionsFieldProps {
  options: readonly FieldOption[]
  /** As the input of the graph would be filled in: its values must be taken there. */
  natural: RecipeField
  hasPictures: boolean
  onChange: (options: FieldOption[]) => void
  errorOf: (path: string) => string | undefined
}

const OPTIONS_MAX = 200

/** What can be chosen: what goes into the graph, and what people read. */
export function OptionsField({ options, natural, hasPictures, onChange, errorOf }: OptionsFieldProps) {
  const text = useMessages(editorMessages)
  const [picking, setPicking] = useState<number>()
  const change = (index: number, part: Partial<FieldOption>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...part } : option)))

  async function givePicture(index: number, imageId: string): Promise<void> {
    try {
      const { url } = await call(imagesRoutes.read, { params: { id: imageId } })
      if (url === null) return void showToast(text.pictureNotYours, { tone: 'danger' })
      change(index, { picture: new URL(url, location.origin).pathname })
    } catch (error) {
      showError(error)
    }
  }

  return (
    <div className={classes.options} role="group" aria-label={text.options}>
      <span className={classes.name}>{text.options}</span>
      {options.map((option, index) => {
        const name = option.label.en || option.value
        const isOdd = !isOptionUsable(option.value, natural)
        return (
          <div key={index} className={classes.option}>
            {hasPictures && (
              <button
                type="button"
                className={classes.optionPicture}
                aria-label={text.pictureOf(name)}
                data-missing={option.picture === undefined || undefined}
                onClick={() => setPicking(index)}
              >
                {option.picture === undefined ? (
                  <IconPhotoPlus size={16} stroke={1.5} />
                ) : (
                  <img src={option.picture} alt="" />
                )}
              </button>
            )}
            <TextInput
              aria-label={text.optionValue(index + 1)}
              value={option.value}
              maxLength={200}
              error={isOdd ? text.optionNoNumber : errorOf(`options.${index}.value`)}
              onChange={event => {
                const value = event.currentTarget.value
                const isSaidAlike = option.label.en === option.value && option.label.vi === option.value
                const said = value.slice(0, 80)
                change(index, { value, ...(isSaidAlike && { label: { en: said, vi: said } }) })
              }}
            />
            <TextInput
              aria-label={text.inEnglish(text.optionLabel(index + 1))}
              leftSection={<span className={classes.language}>EN</span>}
              value={option.label.en}
              maxLength={80}
              onChange={event => {
                const en = event.currentTarget.value
                const { label } = option
                change(index, { label: { en, vi: label.vi === label.en ? en : label.vi } })
              }}
            />
            <TextInput
              aria-label={text.inVietnamese(text.optionLabel(index + 1))}
              leftSection={<span className={classes.language}>VI</span>}
              lang="vi"
              value={option.label.vi}
              maxLength={80}
              onChange={event => change(index, { label: { ...option.label, vi: event.currentTarget.value } })}
            />
            <IconButton
              size="xs"
              icon={IconX}
              label={text.removeOption(name)}
              disabled={options.length === 1}
              onClick={() => onChange(options.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      {hasPictures && options.some(option => option.picture === undefined) && (
        <p className={classes.problem}>{text.optionsNeedPictures}</p>
      )}
      <div>
        <Button
          size="xs"
          icon={IconPlus}
          disabled={options.length >= OPTIONS_MAX}
          onClick={() => onChange([...options, freshOption(options)])}
        >
          {text.addOption}
        </Button>
      </div>
      <Suspense>
        {picking !== undefined && (
          <LibraryPicker
            countMax={1}
            onPick={([imageId]) => imageId !== undefined && void givePicture(picking, imageId)}
            onClose={() => setPicking(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function freshOption(options: readonly FieldOption[]): FieldOption {
  let number = options.length + 1
  while (options.some(option => option.value === String(number))) number++
  const value = String(number)
  return { value, label: { en: value, vi: value } }
}
