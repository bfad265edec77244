import { z } from 'zod'
import { idList, idParam } from '#contract/fields.ts'
import { item, person, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { bulkAnswer } from '#entities/item.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = {
  addToLibrary: 'POST /{id}/add-to-library',
  removeFromLibrary: 'POST /{id}/remove-from-library',
  addAllToLibrary: 'POST /add-to-library',
  removeAllFromLibrary: 'POST /remove-from-library',
} as const

const libraryState = z.object({ inLibrary: z.boolean() })

/** Keeping other people's things at hand. */
export function libraryRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    addToLibrary: route({
      ...openDoors(base, doors.addToLibrary),
      summary: 'Keep this in one’s library',
      access: item(kind, 'view'),
      params: idParam,
      response: libraryState,
      errors: ['CONFLICT'],
    }),
    removeFromLibrary: route({
      ...openDoors(base, doors.removeFromLibrary),
      summary: 'Take this out of one’s library',
      access: item(kind, 'view'),
      params: idParam,
      response: libraryState,
    }),
    addAllToLibrary: route({
      ...openDoors(base, doors.addAllToLibrary),
      summary: 'Keep these in one’s library',
      access: person,
      body: idList,
      response: bulkAnswer,
    }),
    removeAllFromLibrary: route({
      ...openDoors(base, doors.removeAllFromLibrary),
      summary: 'Take these out of one’s library',
      access: person,
      body: idList,
      response: bulkAnswer,
    }),
  }
}
export type LibraryRoutes = ReturnType<typeof libraryRoutes>
