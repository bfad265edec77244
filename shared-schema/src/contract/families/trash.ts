import { z } from 'zod'
import { idList, idParam } from '#contract/fields.ts'
import { item, nothing, person, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { bulkAnswer } from '#entities/item.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = {
  softDelete: 'DELETE /soft-deletion',
  recover: 'POST /recover',
  fullyDelete: 'POST /full-deletion',
  emptyTrash: 'DELETE /full-deletion/all',
} as const

/** Into the trash, back, and for ever. */
export function trashRoutes(base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    softDelete: route({
      ...openDoors(base, doors.softDelete),
      summary: 'Move to the trash; everything about it is kept',
      access: person,
      body: idList,
      response: bulkAnswer,
    }),
    recover: route({
      ...openDoors(base, doors.recover),
      summary: 'Take back out of the trash',
      access: person,
      body: idList,
      response: bulkAnswer,
    }),
    fullyDelete: route({
      ...openDoors(base, doors.fullyDelete),
      summary: 'Delete for ever what is in the trash',
      access: person,
      body: idList,
      response: bulkAnswer,
    }),
    emptyTrash: route({
      ...openDoors(base, doors.emptyTrash),
      summary: 'Delete for ever all of this kind that is in one’s own trash',
      access: person,
      response: z.object({ deleted: z.number() }),
    }),
  }
}
export type TrashRoutes = ReturnType<typeof trashRoutes>

const usualOne = {
  softDeleteOne: 'DELETE /{id}',
  recoverOne: 'POST /{id}/recover',
  fullyDeleteOne: 'DELETE /{id}/full',
} as const

/** The same for kinds that name the one item in the path. */
export function trashOneRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usualOne> = {}) {
  const doors = { ...usualOne, ...spelling }
  return {
    softDeleteOne: route({
      ...openDoors(base, doors.softDeleteOne),
      summary: 'Move to the trash; everything about it is kept',
      access: item(kind, 'delete'),
      params: idParam,
      response: nothing,
    }),
    recoverOne: route({
      ...openDoors(base, doors.recoverOne),
      summary: 'Take back out of the trash',
      access: item(kind, 'recover'),
      params: idParam,
      response: nothing,
    }),
    fullyDeleteOne: route({
      ...openDoors(base, doors.fullyDeleteOne),
      summary: 'Delete for ever what is in the trash',
      access: item(kind, 'delete'),
      params: idParam,
      response: nothing,
      errors: ['CONFLICT'],
    }),
  }
}
export type TrashOneRoutes = ReturnType<typeof trashOneRoutes>
