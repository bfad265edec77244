import { useEditor, useValue } from '@tldraw/tldraw'
import { IconPhoto } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { readImages, usePictureSource } from '#recipes/fields/image-files.ts'
import { asNumber } from '#recipes/fields/number-values.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { imagesOnPage } from '#board/making/board-images.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { generationMessages } from './generation.messages.ts'
import classes from './frame-panel.module.css'

const load = () => import('./source-choices.tsx')
const SourceChoices = lazyPart(async () => (await load()).SourceChoices)

export interface SourceChipProps {
  shape: GenerationShape
  /** Of a recipe that takes none: another one is taken once there is a source. */
  field: FieldOf<'image'> | undefined
  strength: FieldOf<'number'> | undefined
  params: RecipeParams
  onOther: (recipeId: string) => Promise<void>
}

/** The image that it is made from, and how much of that may change. */
export function SourceChip(props: SourceChipProps) {
  const { field, strength, params } = props
  const text = useMessages(generationMessages)
  const format = useFormat()
  const editor = useEditor()
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  const [image] = field ? readImages(params.values[field.key]) : []
  const fileId = image?.image
  const name = useValue('source', () => imagesOnPage(editor).find(known => known.fileId === fileId)?.name, [
    editor,
    fileId,
  ])
  const amount = strength && asNumber(params.values[strength.key])
  const said = [name ?? text.source, ...(image && amount !== undefined ? [format.number(amount)] : [])].join(', ')
  return (
    <>
      <Button {...trigger} className={classes.source} aria-label={image ? `${text.source}: ${said}` : text.source}>
        {fileId === undefined ? <IconPhoto size={16} stroke={1.5} aria-hidden="true" /> : <Mini file={fileId} />}
        {image && <span>{said}</span>}
      </Button>
      <Suspense>{asked && <SourceChoices {...asked} {...props} />}</Suspense>
    </>
  )
}

function Mini({ file }: { file: string }) {
  const source = usePictureSource(file, '320')
  return source === undefined ? null : <img src={source} alt="" className={classes.mini} />
}
