import { z } from 'zod'
import { dateTime, idParam, nameField, textField } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'

const base = '/saved-searches'
const savedSearch = z.object({ id, name: z.string(), query: z.string(), createdAt: dateTime })
export type SavedSearch = z.infer<typeof savedSearch>

/** In the query language of images. */
const query = textField(2_000).trim().min(1, 'must not be empty')

export const savedSearchesRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'Searches for images that one has kept, by name',
    access: person,
    response: z.object({ items: z.array(savedSearch) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Keep a search, as a folder that fills itself',
    access: person,
    body: z.object({ name: nameField(120), query }),
    response: savedSearch,
    status: 201,
    errors: ['CONFLICT'],
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Give a kept search another name or other words',
    access: person,
    params: idParam,
    body: z.object({ name: nameField(120).optional(), query: query.optional() }),
    response: savedSearch,
    errors: ['NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Keep a search no longer; what it finds stays',
    access: person,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
}
