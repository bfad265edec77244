import { compileCondition } from '@atelier/database/images/image-condition.ts'
import type { ResolvedTerm } from '@atelier/database/images/image-condition.ts'
import { searchImages as listImages } from '@atelier/database/images/search-images.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageSearch } from '@atelier/shared-schema/images/image-search.ts'
import type { App } from '#app.ts'
import { presentImages } from './images.present.ts'
import { listNamedItems, listNamedPeople } from './resolve-names.queries.ts'

/** `field` is where the request has the query. */
export async function searchImages(
  app: App,
  actor: Actor,
  search: ImageSearch,
  field = 'body.query',
): Promise<Page<ImageSummary>> {
  const { view, sort, order, limit, cursor, query, folderId, ...filter } = search
  const terms = await Promise.all(readTerms(query, field).map(term => resolveTerm(app, actor, term)))
  const page = await listImages(app.db, actor, {
    view,
    sort,
    direction: order,
    limit,
    cursor,
    cursorField: field.replace(/\w+$/, 'cursor'),
    folderId,
    condition: compileCondition(terms, filter),
  })
  return { items: await presentImages(app.db, actor, page.rows), nextCursor: page.nextCursor }
}

function readTerms(query: string, field: string): ImageTerm[] {
  const { terms, problems } = parseImageQuery(query)
  const [problem] = problems
  if (problem) throw invalidField(field, `${problem.text} is no ${problem.field} that can be looked for`)
  return terms
}

/** Names mean what they mean to the person who asks. */
export async function resolveTerm(app: App, actor: Actor, term: ImageTerm): Promise<ResolvedTerm> {
  const uid = actor.who === 'person' ? actor.uid : null
  switch (term.field) {
    case 'owner':
      return { ...term, ids: await findOwners(app, uid, term.value) }
    case 'folder':
    case 'recipe':
      return { ...term, ids: await findNamed(app, uid, term.field, term.value) }
    default:
      return term
  }
}

async function findOwners(app: App, uid: string | null, name: string): Promise<string[]> {
  if (name.toLowerCase() === 'me') return uid === null ? [] : [uid]
  return isId(name) ? [name] : listNamedPeople(app.db, name)
}

const kindsOf = { folder: ['FOLDER'], recipe: ['RECIPE', 'WORKFLOW', 'SD_WORKFLOW'] } as const

async function findNamed(app: App, uid: string | null, field: keyof typeof kindsOf, name: string): Promise<string[]> {
  if (isId(name)) return [name]
  return uid === null ? [] : listNamedItems(app.db, uid, { kinds: kindsOf[field], name })
}

function isId(text: string): boolean {
  return id.safeParse(text).success
}
