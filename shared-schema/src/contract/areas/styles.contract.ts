import { z } from 'zod'
import { dateTime, idParam, nameField, page, textField } from '#contract/fields.ts'
import { item, person, route } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { duplicateRoutes, renameRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery } from '#contract/families/list.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { id } from '#entities/ids.ts'
import { styleAnswer, styleImagesInput } from '#entities/style.ts'

const base = '/sd-styles'
const FULL = 'STORAGE_FULL'
const DESCRIPTION_LENGTH_MAX = 2_000

/** The version that a change was made on. */
const madeOn = { updatedAt: dateTime.optional() }

export const stylesRoutes = {
  list: route({
    method: 'POST',
    path: `${base}/list`,
    summary: 'Styles of one view, searched, sorted and filtered by tags',
    access: person,
    body: itemListQuery,
    response: page(styleAnswer),
    writes: false,
  }),
  browse: route({
    method: 'GET',
    path: `${base}/list`,
    summary: 'The same list by GET',
    access: person,
    query: itemListQuery,
    response: page(styleAnswer),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a style of up to eight weighted images; only a draft may have none',
    access: person,
    body: z.object({
      /** Made by who sends it, so that what is made without the network can be named; sent twice, it is one style. */
      id: id.optional(),
      images: styleImagesInput.default([]),
      name: nameField(),
      description: textField(DESCRIPTION_LENGTH_MAX).default(''),
      isDraft: z.boolean().default(false),
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    response: styleAnswer,
    status: 201,
    errors: ['CONFLICT', FULL],
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A style with its images and their weights',
    access: item('STYLE', 'view'),
    params: idParam,
    response: styleAnswer,
    opens: true,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a style; with updatedAt, only if nobody else has since',
    access: item('STYLE', 'edit'),
    params: idParam,
    body: z.object({
      name: nameField().optional(),
      description: textField(DESCRIPTION_LENGTH_MAX).optional(),
      isDraft: z.boolean().optional(),
      images: styleImagesInput.optional(),
      ...madeOn,
    }),
    response: styleAnswer,
    errors: ['CONFLICT', FULL],
  }),
  setImages: route({
    method: 'PUT',
    path: `${base}/{id}/images`,
    summary: 'Give a style these images, in this order, instead of those it has',
    access: item('STYLE', 'edit'),
    params: idParam,
    body: z.object({ images: styleImagesInput, ...madeOn }),
    response: styleAnswer,
    errors: ['CONFLICT', FULL],
  }),
  ...shareRoutes('STYLE', base),
  ...libraryRoutes('STYLE', base),
  ...trashRoutes(base),
  ...favoriteRoutes('STYLE', base),
  ...transferRoutes('STYLE', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...commentRoutes('STYLE', base),
  ...duplicateRoutes('STYLE', base, styleAnswer),
  ...renameRoutes('STYLE', base, styleAnswer),
}
