import { fileURLToPath } from 'node:url'
import { builtInUpscalers } from '@atelier/shared-schema/nodes/upscale.nodes.ts'
import { readCodeVersion } from '#engine/cache/code-version.ts'

/** What the built-in engine has without any file, by folder. */
export const builtInModels: Readonly<Record<string, readonly string[]>> = {
  checkpoints: ['studio-painter'],
  upscale_models: [...builtInUpscalers.keys()],
  vae: ['studio-painter'],
}

/** The code that each is. */
const codeOf: Readonly<Record<string, readonly string[]>> = {
  checkpoints: ['painter', 'images'],
  upscale_models: ['nodes/upscale', 'images'],
  vae: ['painter', 'images'],
}

/** A version of each, by `<folder>/<name>`: it is another as soon as its code is. */
export async function readBuiltInVersions(): Promise<Readonly<Record<string, string>>> {
  const versions: Record<string, string> = {}
  for (const [folder, names] of Object.entries(builtInModels)) {
    const code = (codeOf[folder] ?? []).map(part => fileURLToPath(new URL(`../../${part}`, import.meta.url)))
    const version = await readCodeVersion(code)
    for (const name of names) versions[`${folder}/${name}`] = version
  }
  return versions
}
