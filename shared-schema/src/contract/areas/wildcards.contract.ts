import { z } from 'zod'
import { dateTime, idParam, nameField, page, textField } from '#contract/fields.ts'
import { item, person, route } from '#contract/route.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery } from '#contract/families/list.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { id } from '#entities/ids.ts'
import {
  wildcardAnswer,
  wildcardEntries,
  wildcardKey,
  wildcardReferences,
  wildcardSummary,
} from '#entities/wildcard.ts'

const base = '/wildcard'
/** 10,000 lines of 500 characters, in characters of up to four bytes. */
const BODY_BYTES = 24_000_000
const KEY_TAKEN = 'CONFLICT'

export const wildcardsRoutes = {
  list: route({
    method: 'POST',
    path: `${base}/list`,
    summary: 'Wildcards of one view, searched, sorted and filtered by tags',
    access: person,
    body: itemListQuery,
    response: page(wildcardSummary),
    writes: false,
  }),
  browse: route({
    method: 'GET',
    path: `${base}/list`,
    summary: 'The same list by GET',
    access: person,
    query: itemListQuery,
    response: page(wildcardSummary),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Create a wildcard',
    access: person,
    body: z.object({
      name: nameField(),
      /** The name between the underscores; unique among one’s own. Made from the name when left out. */
      key: wildcardKey.optional(),
      description: textField(2_000).default(''),
      entries: wildcardEntries.default([]),
      isDraft: z.boolean().default(false),
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: wildcardAnswer,
    status: 201,
    errors: [KEY_TAKEN],
  }),
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    summary: 'What entries would give: samples for a seed, and what they refer to; nothing is saved',
    access: person,
    body: z.object({
      /** The wildcard they belong to; without entries, its own are taken. */
      wildcardId: id.optional(),
      key: z.string().max(80).default(''),
      entries: wildcardEntries.optional(),
      seed: z.int().min(0).max(0xffff_ffff).default(0),
      count: z.int().min(1).max(50).default(8),
    }),
    bodyLimit: BODY_BYTES,
    response: z.object({ samples: z.array(z.string()), references: wildcardReferences }),
    ratePerMinute: 240,
    writes: false,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A wildcard with its entries and what they refer to',
    access: item('WILDCARD', 'view'),
    params: idParam,
    response: wildcardAnswer,
    opens: true,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a wildcard; with updatedAt, only if nobody else has since',
    access: item('WILDCARD', 'edit'),
    params: idParam,
    body: z.object({
      name: nameField().optional(),
      key: wildcardKey.optional(),
      description: textField(2_000).optional(),
      entries: wildcardEntries.optional(),
      isDraft: z.boolean().optional(),
      /** The version the change was made on. */
      updatedAt: dateTime.optional(),
    }),
    bodyLimit: BODY_BYTES,
    response: wildcardAnswer,
    errors: [KEY_TAKEN],
  }),
  ...shareRoutes('WILDCARD', base),
  ...libraryRoutes('WILDCARD', base),
  ...trashRoutes(base, { softDelete: 'POST /soft-deletion' }),
  ...favoriteRoutes('WILDCARD', base),
  ...transferRoutes('WILDCARD', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...duplicateRoutes('WILDCARD', base, wildcardAnswer),
}
