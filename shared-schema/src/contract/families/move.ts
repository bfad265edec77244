import { idList } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { bulkAnswer } from '#entities/item.ts'

/** Things that lie in folders. `things`: what they are called in words. */
export function moveRoutes(base: string, things: string) {
  return {
    move: route({
      method: 'POST',
      path: `${base}/move`,
      summary: `Put ${things} into a folder, or out of all; who edits a folder within its tree, their owner anywhere`,
      access: person,
      body: idList.extend({
        folderId: id.nullable(),
        /** Asked only without a folder: the workspace they belong to then, one’s own space with null. */
        workspaceId: id.nullable().optional(),
      }),
      response: bulkAnswer,
      errors: ['NOT_FOUND'],
    }),
  }
}
export type MoveRoutes = ReturnType<typeof moveRoutes>
