import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

interface Making {
  body: { id?: string | undefined; workspaceId?: string | null | undefined }
}

/** Of things that are made on this device under ids of its own. */
export const madeHere = {
  idsOf: ({ body }: Making) => (body.id === undefined ? [] : [body.id]),
  needsNoRow: true,
  apply: (item: FeedItem, { body }: Making): FeedItem =>
    body.workspaceId === null ? { ...item, workspaceId: null, workspace: null } : item,
  elsewhere: <I extends Making>(input: I): I | undefined =>
    input.body.workspaceId === null ? undefined : { ...input, body: { ...input.body, workspaceId: null } },
}
