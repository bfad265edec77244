import { canonicalJson } from '#text/canonical-json.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

/** SHA-256 in hexadecimal: the same for the same definition, whatever the order of its keys. */
export async function hashDefinition(definition: RecipeDefinition): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(definition))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
