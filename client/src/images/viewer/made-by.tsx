import { Link } from '@tanstack/react-router'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { isErrorCode } from '#api/error-text.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Fact, Part } from './panel-parts.tsx'
import classes from './image-panel.module.css'

const messages = defineMessages({
  en: {
    title: 'Made by',
    task: 'Task',
    recipe: 'Recipe',
    inTrash: 'in the trash',
    taskGone: 'The task that made it was deleted.',
    taskHidden: 'A task that is not shared with you made it.',
    openRecipe: 'Open the recipe',
  },
  vi: {
    title: 'Được tạo bởi',
    task: 'Tác vụ',
    recipe: 'Công thức',
    inTrash: 'trong thùng rác',
    taskGone: 'Tác vụ tạo ra ảnh này đã bị xoá.',
    taskHidden: 'Ảnh do một tác vụ không được chia sẻ với bạn tạo ra.',
    openRecipe: 'Mở công thức',
  },
})

const KEPT_MS = 60_000

type MadeImage = Pick<ImageAnswer, 'recipeTaskId' | 'recipeId' | 'ownerUid'>

/** The task that made a picture, and its recipe: each leads to its own place. */
export function MadeBy({ image }: { image: MadeImage }) {
  const person = usePerson()
  const { recipeTaskId: taskId, recipeId } = image
  const asked = useRoute(
    recipeTasksRoutes.previewInfo,
    { params: { id: taskId ?? '' } },
    { staleTime: KEPT_MS, enabled: person != null && taskId !== null },
  )
  const text = useMessages(messages)
  const isGone = isErrorCode(asked.error, 'NOT_FOUND')
  if (!person || (!asked.data && !isGone)) return null
  return (
    <Part title={text.title}>
      <dl className={classes.facts}>
        <Fact name={text.task}>
          {asked.data ? (
            <TaskLink task={asked.data} />
          ) : person.uid === image.ownerUid ? (
            text.taskGone
          ) : (
            text.taskHidden
          )}
        </Fact>
        {recipeId !== null && (
          <Fact name={text.recipe}>
            <RecipeLink id={recipeId} known={asked.data?.recipe ?? undefined} />
          </Fact>
        )}
      </dl>
    </Part>
  )
}

function TaskLink({ task }: { task: Pick<RecipeTaskAnswer, 'id' | 'name' | 'prompt' | 'status'> }) {
  const text = useMessages(messages)
  const isTrashed = task.status === 'DELETED'
  return (
    <>
      <Link to="/tasks" search={{ view: isTrashed ? 'trash' : 'history', task: task.id }}>
        {task.prompt || task.name}
      </Link>
      {isTrashed && ` (${text.inTrash})`}
    </>
  )
}

function RecipeLink({ id, known }: { id: string; known: RecipeTaskAnswer['recipe'] | undefined }) {
  const text = useMessages(messages)
  const locale = useLocale()
  const slug = locale === 'en' ? null : (known?.slug ?? null)
  // What comes with the product has its names in all languages; asked for by its slug it does not count as opened.
  const named = useRoute(
    recipesRoutes.readBySlug,
    { params: { slug: slug ?? '' } },
    { staleTime: KEPT_MS, enabled: slug !== null },
  )
  return (
    <Link to="/recipes/$id" params={{ id }}>
      {named.data?.names[locale] ?? known?.name ?? text.openRecipe}
    </Link>
  )
}
