import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageAnswer, ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import { familyWrites, moveWrite } from './family-writes.ts'
import { writeKind } from './write-kind.ts'

export const imageWrites = {
  ...familyWrites(routes),
  rename: writeKind<typeof routes.rename>({
    route: routes.rename,
    idsOf: ({ params }) => [params.id],
    apply: (item, { body }, at) => ({ ...item, name: body.name, updatedAt: at.toISOString() }),
    adopt: adoptAnswer,
    merge: (_earlier, later) => later,
  }),
  note: writeKind<typeof routes.note>({
    route: routes.note,
    idsOf: ({ params }) => [params.id],
    apply: (item, { body }, at) => ({ ...changeImage(item, { note: body.note }), updatedAt: at.toISOString() }),
    adopt: adoptAnswer,
    merge: (_earlier, later) => later,
  }),
  reaction: writeKind<typeof routes.reaction>({
    route: routes.reaction,
    idsOf: ({ params }) => [params.id],
    apply: (item, { body }) => changeImage(item, { reaction: body.reaction as ImageBrief['reaction'] }),
    merge: (_earlier, later) => later,
  }),
  move: moveWrite(routes),
}

function changeImage(item: FeedItem, change: Partial<ImageBrief>): FeedItem {
  const detail = detailOf(item, 'IMAGE')
  return detail ? { ...item, detail: { ...detail, ...change } } : item
}

function adoptAnswer(item: FeedItem, { name, note, updatedAt }: ImageAnswer): FeedItem {
  return { ...changeImage(item, { note }), name, updatedAt }
}
