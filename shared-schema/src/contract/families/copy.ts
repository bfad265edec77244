import { z } from 'zod'
import { idParam, nameField } from '#contract/fields.ts'
import { item, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usualRename = { rename: 'POST /{id}/rename' } as const
const usualDuplicate = { duplicate: 'POST /{id}/duplicate' } as const

/** `answer` is what the kind answers about one of its items. */
export function renameRoutes<A extends z.ZodType>(
  kind: ItemKind,
  base: string,
  answer: A,
  spelling: Spelling<typeof usualRename> = {},
) {
  return {
    rename: route({
      ...openDoors(base, { ...usualRename, ...spelling }.rename),
      summary: 'Give it another name',
      access: item(kind, 'edit'),
      params: idParam,
      body: z.object({ name: nameField() }),
      response: answer,
    }),
  }
}

/** A copy is the caller's own and private, whoever's the original is. */
export function duplicateRoutes<A extends z.ZodType>(
  kind: ItemKind,
  base: string,
  answer: A,
  spelling: Spelling<typeof usualDuplicate> = {},
) {
  return {
    duplicate: route({
      ...openDoors(base, { ...usualDuplicate, ...spelling }.duplicate),
      summary: 'Make a copy of one’s own',
      access: item(kind, 'view'),
      params: idParam,
      body: z.object({ name: nameField().optional() }),
      response: answer,
      status: 201,
    }),
  }
}
