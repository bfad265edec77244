import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import { call } from '#api/call.ts'
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
export async function frameInStyle({ board, editor }: OpenBoard): Promise<void> {
  const text = readMessages(actMessages)
  const images = selectedImages(editor)
  if (images.length > STYLE_IMAGES_MAX) return void showToast(text.tooMany(STYLE_IMAGES_MAX))
  if (images.length === 0) return
  const style = await call(stylesRoutes.create, {
    body: {
      name: text.styleOf(board.name),
      images: images.map(({ fileId }) => ({ url: filePath(fileId, 'original') })),
    },
  })
  putFrameBeside(editor, {
    madeFrom: images.map(({ id }) => id),
    props: { recipeId: FIRST_RECIPE, params: { [STYLE_FIELD]: style.id } },
  })
}
