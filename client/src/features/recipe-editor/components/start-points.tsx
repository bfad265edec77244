import { Textarea } from '@mantine/core'
import { IconFileImport, IconPhotoSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { readTaken } from '#prompt-box/taken-pictures.ts'
import { KeptRecipeDrafts } from '#recipes/kept-recipe-drafts.tsx'
import type { RecipeDraft } from '#recipes/recipe-draft.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { useEndedTasks } from '#tasks/live-tasks.ts'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Section } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { useRecipesCrumb } from '../hooks/use-recipes-crumb.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { draftOfGraph, readGraphFile, readGraphOf, readPastedGraph } from '../start-recipe.ts'
import classes from './start-points.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

type Begin = (read: () => Promise<RecipeDraft>) => void

export interface StartPointsProps {
  /** Why the last one was none. */
  problem: string | undefined
  onBegin: Begin
}

/** What a recipe can be made of: a graph from anywhere, or something that was made here before. */
export function StartPoints({ problem, onBegin }: StartPointsProps) {
  const text = useMessages(editorMessages)
  usePageTitle(text.startTitle, useRecipesCrumb())
  useEffect(() => beginLocalNow(), [])
  return (
    <Page title={text.startTitle} lead={text.startLead} width="list">
      <KeptRecipeDrafts />
      <GraphField problem={problem} onBegin={onBegin} />
      <PastTasks />
      <OtherRecipes />
    </Page>
  )
}

function GraphField({ problem, onBegin }: StartPointsProps) {
  const text = useMessages(editorMessages)
  const [written, setWritten] = useState('')
  const [isOver, setOver] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)

  const takeFile = (file: File | undefined) => file && onBegin(async () => draftOfGraph(await readGraphFile(file)))
  const takeImage = (imageId: string | undefined) =>
    imageId !== undefined && onBegin(async () => draftOfGraph(await readGraphOf({ imageId })))
  const takeText = (json: string) => onBegin(async () => draftOfGraph(await readPastedGraph(json)))
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    setOver(false)
    const [imageId] = readTaken(data)?.imageIds ?? []
    const [file] = data.files
    if (imageId === undefined && !file) return
    event.preventDefault()
    if (imageId !== undefined) takeImage(imageId)
    else takeFile(file)
  }
  return (
    <form
      aria-label={text.graph}
      className={classes.graph}
      data-over={isOver || undefined}
      onPaste={event => take(event, event.clipboardData)}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => take(event, event.dataTransfer)}
      onSubmit={event => {
        event.preventDefault()
        takeText(written)
      }}
    >
      <Textarea
        aria-label={text.graph}
        placeholder={text.graphHint}
        value={written}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        onChange={event => setWritten(event.currentTarget.value)}
        onPaste={event => {
          const json = event.clipboardData.getData('text')
          if (written === '' && json.trimStart().startsWith('{')) takeText(json)
        }}
      />
      <InlineError>{problem}</InlineError>
      <div className={classes.acts}>
        <Button variant="line" icon={IconFileImport} onClick={() => chooser.current?.click()}>
          {text.chooseFile}
        </Button>
        <Button variant="line" icon={IconPhotoSearch} onClick={() => setPicking(true)}>
          {text.fromLibrary}
        </Button>
        <Button type="submit" variant="primary" disabled={written.trim() === ''}>
          {text.begin}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json,image/png,image/webp,image/jpeg,image/gif"
        onChange={event => {
          takeFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Suspense>
        {isPicking && <LibraryPicker countMax={1} onPick={([id]) => takeImage(id)} onClose={() => setPicking(false)} />}
      </Suspense>
    </form>
  )
}

const TASKS_SHOWN = 14

function PastTasks() {
  const text = useMessages(editorMessages)
  const { data, isPending } = useEndedTasks(TASKS_SHOWN)
  const tasks = (data?.items ?? []).filter(task => task.recipeType !== 'chain' && task.images.length > 0)
  if (!isPending && tasks.length === 0) return null
  return (
    <Section title={text.pastTasks} lead={text.pastTasksLead}>
      {isPending && <SkeletonBlock height={120} />}
      <ul className={classes.tasks} aria-label={text.pastTasks}>
        {tasks.map(task => (
          <li key={task.id}>
            <Link to="/recipes/new" search={{ task: task.id }} title={task.prompt}>
              {task.images[0] && <img src={filePath(task.images[0].fileId, '320')} alt="" loading="lazy" />}
              <span>{task.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const RECIPES_SHOWN = 14

function OtherRecipes() {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const { data, isPending } = useRoute(routes.browse, {
    query: { view: 'all', limit: RECIPES_SHOWN, ...(search && { search }) },
  })
  return (
    <Section
      title={text.otherRecipes}
      lead={text.otherRecipesLead}
      actions={
        <SearchField
          label={text.findRecipe}
          clearLabel={text.clearSearch}
          value={search}
          onChange={words => setSearch(words ?? '')}
        />
      }
    >
      {isPending && <SkeletonBlock height={120} />}
      <ul className={classes.tasks} aria-label={text.otherRecipes}>
        {(data?.items ?? []).map(recipe => (
          <li key={recipe.id}>
            <Link to="/recipes/new" search={{ recipe: recipe.id }}>
              <RecipePicture recipe={recipe} className={classes.picture} />
              <span>{recipe.names[locale]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
