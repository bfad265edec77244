import { useEditor, useValue } from '@tldraw/tldraw'
import { IconPhotoSearch, IconUpload, IconX } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import { assetIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { asNumber } from '#recipes/fields/number-values.ts'
import { useBringing } from '#recipes/fields/image-field.tsx'
import { noteBrought, readImages } from '#recipes/fields/image-files.ts'
import { boxMessages } from '#recipes/box/box.messages.ts'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { imagesOnPage } from '#board/making/board-images.ts'
import { BoardPicture } from '#board/making/board-picture.tsx'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { OVER_RECIPE } from './known-recipes.ts'
import { generationMessages } from './generation.messages.ts'
import type { SourceChipProps } from './source-chip.tsx'
import classes from './frame-panel.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)
const WIDTH = 320
const SHOWN_MAX = 60
/** As `paint-over` calls it. */
const OVER_IMAGE = 'drawing'

/** From the board, from the library, or from the disk; and how much of it may change. */
export function SourceChoices({ shape, field, strength, params, onOther, ...asked }: SourceChipProps & AskedMenu) {
  const text = useMessages(generationMessages)
  const box = useMessages(boxMessages)
  const editor = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const images = useValue('board images', () => imagesOnPage(editor).slice(0, SHOWN_MAX), [editor])
  const [chosen] = field ? readImages(params.values[field.key]) : []

  const take = (name: string) => {
    asked.onChange(false)
    if (field) return params.set(field.key, [{ image: name }])
    const current = editor.getShape<GenerationShape>(shape.id)
    if (!current) return
    editor.updateShape<GenerationShape>({
      id: shape.id,
      type: 'generation',
      props: { params: { ...current.props.params, [OVER_IMAGE]: [{ image: name }] } },
    })
    void onOther(OVER_RECIPE)
  }
  const { isBusy, bring } = useBringing(([name]) => name !== undefined && take(name))

  return (
    <AnchoredPopover {...asked} label={text.source} width={WIDTH} className={classes.sources}>
      {images.length > 0 ? (
        <ul className={classes.grid} aria-label={text.fromBoard}>
          {images.map(({ id, fileId, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={name}
                aria-pressed={chosen?.image === fileId}
                onClick={() => {
                  noteBrought(fileId)
                  take(fileId)
                }}
              >
                <BoardPicture asset={assetIdOf(fileId)} variant="320" alt="" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{text.noneOnBoard}</p>
      )}
      {chosen && strength && (
        <Strength
          label={text.strength}
          field={strength}
          value={asNumber(params.values[strength.key]) ?? strength.default ?? strength.min}
          onChange={value => params.set(strength.key, value)}
        />
      )}
      <div className={classes.ways}>
        <Button icon={IconUpload} aria-busy={isBusy || undefined} onClick={() => input.current?.click()}>
          {box.upload}
        </Button>
        <Button icon={IconPhotoSearch} onClick={() => setPicking(true)}>
          {box.library}
        </Button>
        {chosen && field && (
          <Button icon={IconX} onClick={() => params.set(field.key, undefined)}>
            {text.removeSource}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        tabIndex={-1}
        aria-label={box.upload}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) bring({ files: files.slice(0, 1), imageIds: [] })
        }}
      />
      <Suspense>
        {isPicking && (
          <LibraryPicker
            countMax={1}
            onPick={imageIds => bring({ files: [], imageIds: [...imageIds] })}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </AnchoredPopover>
  )
}

interface StrengthProps {
  label: string
  field: { min: number; max: number; step: number }
  value: number
  onChange: (value: number) => void
}

function Strength({ label, field: { min, max, step }, value, onChange }: StrengthProps) {
  const id = useId()
  const format = useFormat()
  return (
    <div className={classes.strength}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{format.number(value)}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
