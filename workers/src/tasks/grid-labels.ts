import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { GridAxis } from '@atelier/shared-schema/tasks/task-requests.ts'

const LABEL_LENGTH_MAX = 80

/** What stands beside the rows and above the columns of a sheet. `names` are those of the things that values name by id. */
export function labelsOf({ key, values }: GridAxis, names: ReadonlyMap<string, string>): string[] {
  return values.map((value, index) => {
    const said = sayValue(value, names) ?? String(index + 1)
    return `${key}: ${said}`.slice(0, LABEL_LENGTH_MAX).toWellFormed()
  })
}

/** The ids in the values of an axis, of whatever things they are. */
export function idsIn({ values }: GridAxis): string[] {
  return values.flatMap(findIds)
}

function findIds(value: unknown): string[] {
  if (typeof value === 'string') return [modelItemOf(value) ?? []].flat()
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findIds)
}

/** undefined where words would not tell it, as of a file by its address or of a pose. */
function sayValue(value: unknown, names: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return sayText(value, names)
  if (Array.isArray(value)) return sayAll(value, names)
  if (typeof value !== 'object' || value === null) return undefined
  const { image, name, strength } = value as { image?: unknown; name?: unknown; strength?: unknown }
  const said = sayValue(image ?? name, names)
  return said !== undefined && typeof strength === 'number' ? `${said} ${strength}` : said
}

function sayText(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const id = modelItemOf(text)
  if (id !== undefined) return names.get(id)
  return /^(https?:\/\/[^/]+)?\/f\//.test(text) ? undefined : text
}

function sayAll(values: readonly unknown[], names: ReadonlyMap<string, string>): string | undefined {
  const said = values.map(value => sayValue(value, names))
  return said.length > 0 && said.every(each => each !== undefined) ? said.join(', ') : undefined
}
