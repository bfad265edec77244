import { z } from 'zod'
import { idList, nameField } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { bulkAnswer, tagSummary } from '#entities/item.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = { listTags: 'GET /tags', addTags: 'POST /tags', removeTags: 'DELETE /tags' } as const

export const tagName = nameField(60)

/** Words on things. A tag belongs to the item's workspace, or else to its owner; names are unique within, in any case. */
export function tagRoutes(base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    listTags: route({
      ...openDoors(base, doors.listTags),
      summary: 'Tags on the things of this kind that one can use: one’s own and those of one’s workspaces',
      access: person,
      response: z.object({ items: z.array(tagSummary.extend({ count: z.number() })) }),
    }),
    addTags: route({
      ...openDoors(base, doors.addTags),
      summary: 'Put tags on things; new names become tags',
      access: person,
      body: idList.extend({ names: z.array(tagName).min(1).max(20) }),
      response: bulkAnswer.extend({ tags: z.array(tagSummary) }),
    }),
    removeTags: route({
      ...openDoors(base, doors.removeTags),
      summary: 'Take tags off things',
      access: person,
      body: idList.extend({ tagIds: z.array(id).min(1).max(20) }),
      response: bulkAnswer,
    }),
  }
}
export type TagRoutes = ReturnType<typeof tagRoutes>
