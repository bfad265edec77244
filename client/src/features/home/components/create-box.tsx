import { IconBan } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { promptStyleNames } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { PromptBox } from '#prompt-box/prompt-box.tsx'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import type { PromptFieldHandle } from '#prompt-box/prompt-field.tsx'
import { addToHistory } from '#prompt-box/prompt-history.ts'
import type { OfferedNames } from '#prompt-box/open-sign.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { ImageChips } from '#recipes/box/image-chips.tsx'
import { StyleChip } from '#recipes/box/style-chip.tsx'
import { useBringing } from '#recipes/fields/image-field.tsx'
import { readImages } from '#recipes/fields/image-files.ts'
import { fittingParams } from '#recipes/kept-params.ts'
import type { Params } from '#recipes/kept-params.ts'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { useSeveral } from '#recipes/several/use-several.ts'
import { useRecipeParams } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { usePrice, useRecipeRun } from '#recipes/use-recipe-run.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/toast-store.ts'
import { homeMessages } from '#features/home/home.messages.ts'
import { CreateOptions } from './create-options.tsx'
import chips from '#recipes/box/chips.module.css'
import classes from './create-box.module.css'

const RecipeForm = lazyPart(async () => (await import('#recipes/recipe-form.tsx')).RecipeForm)
const SeveralPanel = lazyPart(async () => (await import('#recipes/several/several-panel.tsx')).SeveralPanel)

/** What is to be filled in from elsewhere: another recipe's prompt, a picture's settings. */
export interface Brought {
  params: Params
  /** Said when it has been taken. */
  said?: string
}

export interface CreateBoxProps {
  uid: string
  /** Give it a key per recipe. */
  recipe: RecipeAnswer
  brought: Brought | undefined
  onTaken: () => void
  onRecipe: (recipe: RecipeSummary, prompt: string) => void
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The prompt box with one recipe in it. */
export function CreateBox({ uid, recipe, brought, onTaken, onRecipe }: CreateBoxProps) {
  const text = useMessages(homeMessages)
  const locale = useLocale()
  const fields = useMemo(() => sortFields(recipe.definition.fields), [recipe])
  const params = useRecipeParams(
    uid,
    recipe,
    useMemo(() => ({ models: recipe.models }), [recipe.models]),
  )
  const { run, isSending } = useRecipeRun(recipe.id, params)
  const several = useSeveral()
  const price = usePrice(recipe.id, params, several.ask)
  const obstacle = useLackingWords(recipe) ?? price.obstacle
  const handle = useRef<PromptFieldHandle>(null)
  const names = usePromptNames(recipe.models, fields.style ? promptStyleNames : undefined)
  const [hasNegative, setHasNegative] = useState(false)
  // Wherever it comes from, what is left out is seen; and once it is, the field stays while it is emptied.
  if (!hasNegative && asText(params.values[fields.negative?.key ?? '']) !== '') setHasNegative(true)
  const [hasSettings, setHasSettings] = useState(false)
  useBrought({ brought, recipe, params, onTaken, handle })

  const { prompt, negative, image, style } = fields
  const images = image ? readImages(params.values[image.key]) : []
  const setImages = (next: typeof images) => image && params.set(image.key, next.length === 0 ? undefined : next)
  const { isBusy, bring } = useBringing(brings => {
    if (!image) return
    const added = brings.map(name => ({ image: name }))
    setImages(image.countMax === 1 ? added.slice(-1) : [...images, ...added].slice(0, image.countMax))
  })
  const promptText = prompt ? asText(params.values[prompt.key]) : ''
  const errorsElsewhere = fields.rest.some(({ key }) => params.errors[key] !== undefined)
  const generate = ({ next = false } = {}) => {
    if (!several.check()) return
    addToHistory(uid, promptText)
    void run({ next, ...(several.ask && { several: several.ask }) })
  }
  if (!prompt) return null

  return (
    <PromptBox
      label={text.make}
      prompt={{
        label: prompt.label[locale],
        value: promptText,
        onChange: written => params.set(prompt.key, written),
        placeholder: prompt.placeholder?.[locale] ?? text.placeholder,
        lengthMax: prompt.lengthMax,
        error: params.errors[prompt.key],
        isPlain: recipe.plainPrompts?.includes(prompt.key),
      }}
      uid={uid}
      names={names}
      handle={handle}
      onStyle={name => style && params.set(style.key, name)}
      onRun={generate}
      onPictures={pictures => (image ? bring(pictures) : showToast(text.noPictureTaken))}
      beneath={
        negative && hasNegative && <NegativePrompt field={negative} params={params} names={names} onRun={generate} />
      }
      chips={
        <>
          {style && <StyleChip value={params.values[style.key]} onChange={chosen => params.set(style.key, chosen)} />}
          {image && <ImageChips field={image} images={images} isBusy={isBusy} onBring={bring} onChange={setImages} />}
          {negative && (
            <button
              type="button"
              className={chips.ghost}
              aria-expanded={hasNegative}
              onClick={() => {
                if (hasNegative) params.set(negative.key, undefined)
                setHasNegative(!hasNegative)
              }}
            >
              <Icon of={IconBan} size="xs" />
              {text.leaveOut}
            </button>
          )}
        </>
      }
      notes={<Notes params={params} keys={[image?.key, style?.key, fields.ratio?.key]} obstacle={obstacle} />}
      options={
        <>
          <CreateOptions
            recipe={recipe}
            fields={fields}
            params={params}
            price={price.price}
            isSending={isSending}
            several={several}
            hasSettings={hasSettings}
            onSettings={() => setHasSettings(!hasSettings)}
            onRecipe={chosen => onRecipe(chosen, promptText)}
            onGenerate={() => generate()}
          />
          <Suspense>
            {several.isOpen && (
              <div className={classes.several}>
                <SeveralPanel
                  fields={recipe.definition.fields}
                  models={recipe.models}
                  values={params.values}
                  price={price.price}
                  isTried={several.isTried}
                  onAsk={several.setAsk}
                />
              </div>
            )}
          </Suspense>
          {(hasSettings || errorsElsewhere) && fields.rest.length > 0 && (
            <div className={classes.settings}>
              <Suspense>
                <RecipeForm
                  fields={fields.rest}
                  params={params}
                  models={recipe.models}
                  plainPrompts={recipe.plainPrompts}
                />
              </Suspense>
            </div>
          )}
        </>
      }
    />
  )
}

interface NegativePromptProps {
  field: FieldOf<'prompt'>
  params: RecipeParams
  names: OfferedNames
  onRun: (options: { next: boolean }) => void
}

/** What is to be left out: under the prompt, smaller, and folded away unless it is wanted. */
function NegativePrompt({ field, params, names, onRun }: NegativePromptProps) {
  const text = useMessages(homeMessages)
  const locale = useLocale()
  return (
    <div className={classes.negative}>
      <PromptField
        label={field.label[locale]}
        value={asText(params.values[field.key])}
        onChange={written => params.set(field.key, written)}
        placeholder={field.placeholder?.[locale] ?? text.leaveOutHint}
        lengthMax={field.lengthMax}
        names={names}
        error={params.errors[field.key]}
        onRun={onRun}
      />
    </div>
  )
}

interface NotesProps {
  params: RecipeParams
  keys: readonly (string | undefined)[]
  obstacle: string | undefined
}

/** What is wrong with what stands in chips, and why it could not run at all. */
function Notes({ params, keys, obstacle }: NotesProps) {
  const wrong = keys.flatMap(key => (key === undefined ? [] : (params.errors[key] ?? [])))
  const said = [...wrong, ...(obstacle === undefined ? [] : [obstacle])]
  if (said.length === 0) return null
  return (
    <div className={classes.notes} role="status">
      {said.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

interface BroughtProps {
  brought: Brought | undefined
  recipe: RecipeAnswer
  params: RecipeParams
  onTaken: () => void
  handle: RefObject<PromptFieldHandle | null>
}

function useBrought({ brought, recipe, params, onTaken, handle }: BroughtProps): void {
  const { fill } = params
  const { fields } = recipe.definition
  useEffect(() => {
    if (!brought) return
    fill(fittingParams(fields, brought.params))
    if (brought.said) showToast(brought.said)
    onTaken()
    handle.current?.focus()
  }, [brought, fill, fields, onTaken, handle])
}
