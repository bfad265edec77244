import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import type { RunFiles } from '@atelier/shared-schema/recipes/compile-recipe.ts'
import type { ParamValues } from '@atelier/shared-schema/recipes/param-values.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { App } from '#app.ts'
import { listStyleImages } from '#areas/sd-styles/styles.queries.ts'
import type { StyleImageRow } from '#areas/sd-styles/styles.queries.ts'
import { graphNameOf } from './input-images.service.ts'

export interface InputStyles {
  /** By param, the images of its style as the graph gets them. */
  runFiles: RunFiles
  /** By the name that the graph loads it by. */
  files: Readonly<Record<string, string>>
}

export type FoundStyles = { issues: FieldIssue[] } | InputStyles

const NOT_YOURS = 'names no style that you may see. Choose one of yours, of Explore, or of those shared with you'
const BARE = 'names a style that has no images yet. Give it some, or choose another'

/** By the key of the param, the styles made of images that are to be painted in. */
export function namedStyles(
  fields: readonly RecipeField[],
  values: ParamValues | Readonly<Record<string, unknown>>,
): { key: string; id: string }[] {
  return fields.flatMap(field => {
    const id = field.type === 'style' && field.of === 'images' ? values[field.key] : undefined
    return typeof id === 'string' ? [{ key: field.key, id }] : []
  })
}

/** Each only if the actor may see it; what is wrong is said by the key of the param. */
export async function findInputStyles(
  app: App,
  actor: Actor,
  named: readonly { key: string; id: string }[],
): Promise<FoundStyles> {
  const access = await findItemsAccess(
    app.db,
    actor,
    named.map(({ id }) => id),
  )
  const isVisible = (id: string) => {
    const found = access.get(id)
    return found?.role != null && found.item.kind === 'STYLE' && found.item.deleted_at === null
  }
  const images = await listStyleImages(
    app.db,
    named.flatMap(({ id }) => (isVisible(id) ? [id] : [])),
  )
  const issues = named.flatMap(({ key, id }) => {
    if (!isVisible(id)) return [{ path: key, message: NOT_YOURS }]
    return images.has(id) ? [] : [{ path: key, message: BARE }]
  })
  if (issues.length > 0) return { issues }
  return gather(named.map(({ key, id }) => [key, images.get(id) ?? []]))
}

function gather(styles: readonly (readonly [key: string, images: readonly StyleImageRow[]])[]): InputStyles {
  const runFiles = styles.map(([key, images]) => {
    const files = images.map(({ file_id: fileId, mime_type, weight }) => {
      return { fileId, name: graphNameOf({ id: fileId, mime_type }), weight }
    })
    return [key, files] as const
  })
  return {
    runFiles: Object.fromEntries(runFiles),
    files: Object.fromEntries(runFiles.flatMap(([, files]) => files.map(({ name, fileId }) => [name, fileId]))),
  }
}
