import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import { makeStyle } from '#sd-styles/make-style.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { selectedImages } from '#board/making/board-images.ts'
import { FIRST_RECIPE } from '#board/making/generation/known-recipes.ts'
import { actMessages } from './acts.messages.ts'
import { putFrameBeside } from './frame-beside.ts'

/** As the recipes of words call it. */
const STYLE_FIELD = 'styleId'

/** A style of what is selected, and a frame beside it to generate in that. */
export async function frameInStyle({ board, editor, person }: OpenBoard): Promise<void> {
  const text = readMessages(actMessages)
  const images = selectedImages(editor)
  if (images.length > STYLE_IMAGES_MAX) return void showToast(text.tooMany(STYLE_IMAGES_MAX))
  if (images.length === 0) return
  const styleId = await makeStyle(
    { name: text.styleOf(board.name), fileIds: images.map(({ fileId }) => fileId) },
    person,
  )
  putFrameBeside(editor, {
    madeFrom: images.map(({ id }) => id),
    props: { recipeId: FIRST_RECIPE, params: { [STYLE_FIELD]: styleId } },
  })
}
