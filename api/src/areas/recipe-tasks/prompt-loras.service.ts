import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { listPatchModelsNamed } from '@atelier/database/models/sd-models.queries.ts'
import { PEOPLES_MODELS, patchModelName } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { takeLoras } from '@atelier/shared-schema/prompt/lora-signs.ts'
import type { Lora } from '@atelier/shared-schema/prompt/lora-signs.ts'
import { lorasOf } from '@atelier/shared-schema/recipes/param-values.ts'
import type { LoraValue, ParamValue, ParamValues } from '@atelier/shared-schema/recipes/param-values.ts'
import { listFieldModels } from '#areas/recipes/find-lacking.ts'
import type { Workbench } from './prepare-task.service.ts'

/** As graphs name them, by what prompts call them in small letters. */
type KnownLoras = ReadonlyMap<string, string>

/**
 * Where a recipe has a place for LoRAs, those that its prompts name go there and leave the words: files of engines by their
 * names, people's own by what they are called. What is not known stays in the words, which no engine paints.
 */
export async function placePromptLoras(bench: Workbench, values: ParamValues): Promise<ParamValues> {
  const { fields } = bench.recipe.definition
  const place = fields.find(field => field.type === 'lora')
  const prompts = fields.flatMap(field => {
    const text = values[field.key]
    return field.type === 'prompt' && !field.isNegative && typeof text === 'string' && text.includes('<')
      ? [{ key: field.key, text }]
      : []
  })
  const named = prompts.flatMap(({ text }) => takeLoras(text).loras)
  if (!place || named.length === 0) return values
  const known = await findKnown(bench, named)
  const settled: Record<string, ParamValue> = { ...values }
  const loras: LoraValue[] = [...lorasOf(values[place.key])]
  for (const { key, text } of prompts) {
    const taken = takeLoras(text, lora => {
      const name = known.get(lora.name.toLowerCase())
      if (name === undefined || loras.length >= place.countMax) return false
      const { strength, clipStrength } = lora
      if (loras.every(other => other.name !== name)) loras.push({ name, strength, clipStrength })
      return true
    })
    settled[key] = taken.text.replaceAll(/[ \t]{2,}/g, ' ').trim()
  }
  return loras.length > 0 ? { ...settled, [place.key]: loras } : settled
}

async function findKnown({ app, actor, engines, recipe }: Workbench, named: readonly Lora[]): Promise<KnownLoras> {
  const known = new Map<string, string>()
  const offered = listFieldModels(recipe.definition, engines)
  if (offered[PEOPLES_MODELS]) {
    const rows = await listPatchModelsNamed(
      app.db,
      named.map(({ name }) => name.toLowerCase()),
    )
    const access = await findItemsAccess(
      app.db,
      actor,
      rows.map(({ id }) => id),
    )
    // One's own before others, the newest first.
    const isOwn = (ownerUid: string) => actor.who === 'person' && ownerUid === actor.uid
    const sorted = rows.toSorted((one, other) => Number(isOwn(other.owner_uid)) - Number(isOwn(one.owner_uid)))
    for (const { id, name } of sorted) {
      const title = name.toLowerCase()
      if (access.get(id)?.role && !known.has(title)) known.set(title, patchModelName(id))
    }
  }
  for (const file of offered['loras'] ?? []) {
    for (const title of [file, stemOf(file)]) if (!known.has(title.toLowerCase())) known.set(title.toLowerCase(), file)
  }
  return known
}

function stemOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? file).replace(/\.\w+$/, '')
}
